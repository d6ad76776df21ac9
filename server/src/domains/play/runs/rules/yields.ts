import type { RuledScene, StoryRules } from '@emberlore/contract';
import type { RunState } from '../log/run-log.ts';
import { holds } from './conditions.ts';

/** The parts of a story's rules that say how fights are settled without blows. */
interface Rules {
  rules: Pick<StoryRules, 'yields' | 'variables'>;
}

/** Returns the FIGHT quests whose opponents give way in this state. */
export function listYielding(state: RunState, { rules: { yields, variables } }: Rules): string[] {
  return yields.filter(({ when }) => holds(when, { state, variables })).map(({ questId }) => questId);
}

/** Returns what the player reads when the opponent of a FIGHT quest gives way; undefined if the story no longer tells it. */
export const findYieldText = (questId: string, { rules }: Rules): string | undefined =>
  rules.yields.find((rule) => rule.questId === questId)?.text;

/** Returns the FIGHT quests whose opponents have given way, with what the player reads of it. */
export function listGaveWay({ yielded }: RunState, book: Rules): NonNullable<RuledScene['gaveWay']> {
  return yielded.flatMap((questId) => {
    const text = findYieldText(questId, book);
    return text === undefined ? [] : [{ questId, text }];
  });
}
