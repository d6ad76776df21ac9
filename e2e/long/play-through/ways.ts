import type { OpenChoice, RuleEvent, Stance } from '@emberlore/contract';

/** An option that was chosen, as the player reads it. */
export interface Decision {
  choiceId: string;
  optionId: string;
  label: string;
}

/** How an automatic player decides. */
export interface Way {
  /** What to ask a character before anything else. */
  ask(characterId: string): readonly string[];
  choose(choice: OpenChoice): Decision;
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
  use: () => null,
  stance: (round, duel) => stances[(round + duel) % stances.length] ?? 'strike',
};

/** What a player wants to happen, and the questions to which a character tells a line. */
export interface Wishes {
  events: readonly RuleEvent[];
  questions(characterId: string, line: string): readonly string[];
}

/** Makes these events happen, decides everything else at random, and otherwise keeps every item. */
export function createWishfulWay({ events, questions }: Wishes, random: () => number): Way {
  const wants = (event: RuleEvent) => events.some((wanted) => JSON.stringify(wanted) === JSON.stringify(event));
  const pick = (length: number) => Math.floor(random() * length);
  return {
    ask: (characterId) =>
      events.flatMap((event) => {
        if (!('told' in event) || event.told[0] !== characterId) return [];
        return questions(characterId, event.told[1]);
      }),
    choose(choice) {
      const { choiceId, options } = choice;
      const wanted = options.findIndex(({ optionId }) => wants({ chose: [choiceId, optionId] }));
      return decide(choice, wanted < 0 ? pick(options.length) : wanted);
    },
    use(itemId, characterId) {
      if (wants({ shown: [itemId, characterId] })) return 'show';
      return wants({ given: [itemId, characterId] }) ? 'give' : null;
    },
    stance: () => stances[pick(stances.length)] ?? 'strike',
  };
}
