import type { OpenChoice, RollOutcome, RuleEvent, Story } from '@emberlore/contract';

/** A line of knowledge that a character should tell, with messages after which it may. */
export interface WantedLine {
  line: string;
  questions: readonly string[];
}

/** How the automatic player decides what a quest does not decide. */
export interface Way {
  /** The option to take; null: leave the choice open. */
  choose(choice: OpenChoice): string | null;
  /** How the dice of an option have to turn out; null: as they fall. */
  outcome(choiceId: string, optionId: string): RollOutcome | null;
  /** What to do with a carried item in front of a character; null: nothing. */
  use(itemId: string, characterId: string): 'show' | 'give' | null;
  /** Whether to try what carried items can be combined to. */
  combines: boolean;
  /** What a character should tell, apart from what quests ask for. */
  lines(characterId: string): readonly WantedLine[];
  /** Counts a question for a wanted line; returns false once the play has asked too many. */
  mayAsk(): boolean;
  /** Whether to lose a duel with a character before winning one. */
  losesTo(characterId: string): boolean;
  /** Whether to win a duel with a character that has not given way. */
  beats(characterId: string): boolean;
}

/** Takes the first option of every choice, keeps every item, and wins. */
export const firstWay: Way = {
  choose: ({ options: [first] }) => first?.optionId ?? null,
  outcome: () => null,
  use: () => null,
  combines: false,
  lines: () => [],
  mayAsk: () => false,
  losesTo: () => false,
  beats: () => true,
};

/** What has to happen in a play, and what must not. */
export interface Plan {
  wanted: readonly RuleEvent[];
  avoided: readonly RuleEvent[];
}

/** How many questions for wanted lines a play asks: more than an ending of any launch story takes. */
const ASKED_IN_PLAY = 150;

const others = { succeeded: 'failed', failed: 'succeeded' } as const;
const outcomes = ['succeeded', 'failed'] as const;

const keyOf = (event: RuleEvent): string => JSON.stringify(event);

/** Makes the wanted events of a plan happen. Leaves choices open that it does not need, if the story goes on without. */
export function createPlannedWay({ wanted, avoided }: Plan, { scenes }: Pick<Story, 'scenes'>): Way {
  const [wantedKeys, avoidedKeys] = [new Set(wanted.map(keyOf)), new Set(avoided.map(keyOf))];
  const wants = (event: RuleEvent) => wantedKeys.has(keyOf(event));
  const avoids = (event: RuleEvent) => avoidedKeys.has(keyOf(event));
  let asked = 0;
  return {
    choose({ choiceId, characterId, options }) {
      const find = (fits: (event: RuleEvent) => boolean) =>
        options.find(
          ({ optionId }) =>
            fits({ chose: [choiceId, optionId] }) ||
            (fits === wants && outcomes.some((outcome) => wants({ rolled: [choiceId, optionId, outcome] }))),
        )?.optionId;
      const planned = find(wants);
      if (planned !== undefined || characterId !== null) return planned ?? null;
      return find((event) => !avoids(event)) ?? options[0]?.optionId ?? null;
    },
    outcome(choiceId, optionId) {
      const find = (fits: (event: RuleEvent) => boolean) =>
        outcomes.find((outcome) => fits({ rolled: [choiceId, optionId, outcome] })) ?? null;
      const avoided = find(avoids);
      return find(wants) ?? (avoided && others[avoided]);
    },
    use(itemId, characterId) {
      if (wants({ shown: [itemId, characterId] })) return 'show';
      return wants({ given: [itemId, characterId] }) ? 'give' : null;
    },
    combines: wanted.some((event) => 'combined' in event || 'found' in event),
    lines: (characterId) =>
      wanted.slice(0, ASKED_IN_PLAY).flatMap((event) => {
        if (!('told' in event) || event.told[0] !== characterId) return [];
        const line = event.told[1];
        return [{ line, questions: questionsFor(characterId, line, scenes) }];
      }),
    mayAsk() {
      asked += 1;
      return asked <= ASKED_IN_PLAY;
    },
    losesTo: (characterId) => wants({ duel: [characterId, 'lost'] }),
    beats: (characterId) => !avoids({ duel: [characterId, 'won'] }),
  };
}

/** Returns the author's questions for a line, then the line itself as a question. */
function questionsFor(characterId: string, line: string, scenes: Story['scenes']): string[] {
  const cast = scenes.flatMap(({ characters }) => characters.filter((each) => each.characterId === characterId));
  const asked = cast.flatMap(({ characterAskedAs = [] }) => characterAskedAs.filter((each) => each.line === line));
  return [...new Set([...asked.flatMap(({ questions }) => questions), `Is it true? ${line}`, `Tell me this: ${line}`])];
}
