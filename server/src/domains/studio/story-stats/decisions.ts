import { limits, type StoryRules, type StoryStats } from '@emberlore/contract';

/** How many runs decided the same, and some of the accounts that did: as many as are needed to show it. */
export interface Decided {
  runs: number;
  accountIds: string[];
}

/** What players of a story decided. */
export interface DecisionCounts {
  players: number;
  /** The scenes and quests that as many players have reached as are needed to show it. */
  reached: string[];
  /** By choice and option. */
  chosen: (Decided & { choiceId: string; optionId: string })[];
  /** By ending. */
  ended: (Decided & { endingId: string })[];
}

const nobody: Decided = { runs: 0, accountIds: [] };

/** Whether enough players decided in one of these ways. Otherwise the numbers would tell what a single person did. */
const isShown = (ways: readonly Decided[]): boolean =>
  new Set(ways.flatMap(({ accountIds }) => accountIds)).size >= limits.decisionPlayersLeast;

/**
 * Whether a scene or quest may be shown: always, unless some choice was made by too few players to be shown, whatever the
 * rules are now. Then what only those have reached would tell what they chose.
 */
export function findShown({ chosen, reached }: DecisionCounts): (id: string) => boolean {
  const choiceIds = new Set(chosen.map(({ choiceId }) => choiceId));
  const isHidden = [...choiceIds].some((id) => !isShown(chosen.filter(({ choiceId }) => choiceId === id)));
  return (id) => !isHidden || reached.includes(id);
}

/**
 * Returns how often each option was chosen, of choices that enough players have made, and how often each ending was
 * reached, if enough players have reached one; null if there is nothing to show.
 */
export function buildDecisions(
  rules: Pick<StoryRules, 'choices' | 'endings'>,
  { chosen, ended }: DecisionCounts,
): StoryStats['decisions'] {
  const choices = rules.choices.flatMap(({ choiceId, question, options }) => {
    const ways = options.map(({ optionId, label }) => {
      const way = chosen.find((one) => one.choiceId === choiceId && one.optionId === optionId) ?? nobody;
      return { optionId, label, way };
    });
    if (!isShown(ways.map(({ way }) => way))) return [];
    return [{ choiceId, question, options: ways.map(({ way, ...option }) => ({ ...option, runs: way.runs })) }];
  });
  const ways = rules.endings.map(({ endingId, title }) => {
    return { endingId, title, way: ended.find((one) => one.endingId === endingId) ?? nobody };
  });
  const endings = isShown(ways.map(({ way }) => way))
    ? ways.map(({ way, ...ending }) => ({ ...ending, runs: way.runs }))
    : [];
  return choices.length + endings.length === 0 ? null : { choices, endings };
}
