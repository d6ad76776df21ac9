import type { OpenChoice, RolledDice, RollOutcome, RuleEvent, Stance } from '@emberlore/contract';

/** An option that was chosen, as the player reads it. */
export interface Decision {
  choiceId: string;
  optionId: string;
  label: string;
  /** How its dice turned out, if it has some. */
  roll?: RolledDice;
}

/** How an automatic player decides. */
export interface Way {
  /** What to ask a character before anything else. */
  ask(characterId: string): readonly string[];
  choose(choice: OpenChoice): Decision;
  /** How the dice of an option have to turn out; null: as they fall. */
  outcome(choiceId: string, optionId: string): RollOutcome | null;
  /** Whether to try what carried items can be combined to. */
  combines: boolean;
  /** What to do with a carried item in front of a character; null: nothing. */
  use(itemId: string, characterId: string): 'show' | 'give' | null;
  /** The stance of a round of the nth duel in a row. */
  stance(round: number, duel: number): Stance;
}

const stances: readonly Stance[] = ['strike', 'guard', 'feint'];

function decide({ choiceId, options }: OpenChoice, at: number): Decision {
  const { optionId = '', label = '' } = options[at] ?? {};
  return { choiceId, optionId, label };
}

/** Takes the first option of every choice, keeps every item, and alternates stances. */
export const firstWay: Way = {
  ask: () => [],
  choose: (choice) => decide(choice, 0),
  outcome: () => null,
  combines: false,
  use: () => null,
  stance: (round, duel) => stances[(round + duel) % stances.length] ?? 'strike',
};

/** What a player wants to happen, and the questions to which a character tells a line. */
export interface Wishes {
  events: readonly RuleEvent[];
  /** What must not happen. */
  avoided: readonly RuleEvent[];
  questions(characterId: string, line: string): readonly string[];
}

const outcomes: readonly RollOutcome[] = ['succeeded', 'failed'];
const isIn = (events: readonly RuleEvent[], event: RuleEvent) =>
  events.some((other) => JSON.stringify(other) === JSON.stringify(event));

/** Makes these events happen, decides everything else at random, and otherwise keeps every item. */
export function createWishfulWay({ events, avoided, questions }: Wishes, random: () => number): Way {
  const wants = (event: RuleEvent) => isIn(events, event);
  const outcome: Way['outcome'] = (choiceId, optionId) =>
    outcomes.find((each) => wants({ rolled: [choiceId, optionId, each] })) ??
    outcomes.find((_, at) => isIn(avoided, { rolled: [choiceId, optionId, outcomes[1 - at] ?? 'failed'] })) ??
    null;
  const pick = (length: number) => Math.floor(random() * length);
  return {
    ask: (characterId) =>
      events.flatMap((event) => {
        if (!('told' in event) || event.told[0] !== characterId) return [];
        return questions(characterId, event.told[1]);
      }),
    choose(choice) {
      const { choiceId, options } = choice;
      const wanted = options.findIndex(
        ({ optionId }) =>
          wants({ chose: [choiceId, optionId] }) ||
          outcomes.some((each) => wants({ rolled: [choiceId, optionId, each] })),
      );
      if (wanted >= 0) return decide(choice, wanted);
      const open = options.filter(({ optionId }) => !isIn(avoided, { chose: [choiceId, optionId] }));
      const rest = open.length > 0 ? open : options;
      return decide({ ...choice, options: rest }, pick(rest.length));
    },
    outcome,
    combines: events.some((event) => 'combined' in event || 'found' in event),
    use(itemId, characterId) {
      if (wants({ shown: [itemId, characterId] })) return 'show';
      return wants({ given: [itemId, characterId] }) ? 'give' : null;
    },
    stance: () => stances[pick(stances.length)] ?? 'strike',
  };
}
