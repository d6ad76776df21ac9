import { limits, ownEntry, type RolledDice, type SearchSpot, type VariableValue } from '@emberlore/contract';

/** Something that happened in a run. Events are stored as they are and never change. */
export type RunEvent =
  | { kind: 'entered'; sceneId: string }
  | { kind: 'won'; sceneId: string }
  /** `yielded`: the opponent gave way, so that no duel had to be won. */
  | { kind: 'completed'; questId: string; yielded?: true }
  /** `firstLook`: at the first spot that the player pointed at. */
  | { kind: 'found'; itemId: string; firstLook?: true | undefined }
  /** A spot that does not have an item that a quest seeks. */
  | { kind: 'looked'; itemId: string; spot: SearchSpot }
  | { kind: 'shown' | 'given'; itemId: string; characterId: string }
  /** Two items became another one, by a rule with this text (a hash; none in older logs). */
  | { kind: 'combined'; itemIds: readonly [string, string]; itemId: string; textHash?: string }
  /** Lines of its knowledge that a character told for the first time. */
  | { kind: 'told'; characterId: string; lines: readonly string[] }
  | { kind: 'duel'; characterId: string; outcome: 'won' | 'lost' }
  | { kind: 'chose'; choiceId: string; optionId: string }
  /** The dice of the option that was just chosen; the seed leads to the same dice again. */
  | ({ kind: 'rolled'; choiceId: string; optionId: string; seed: string } & RolledDice)
  /** All variables that something changed, with their new values. */
  | { kind: 'set'; values: Readonly<Record<string, VariableValue>> }
  /** One changed variable, in logs from before all changes of an event were stored as one. */
  | { kind: 'set'; variable: string; value: VariableValue }
  | { kind: 'achieved'; achievementId: string }
  /** Variables, choices and achievements that the story no longer has. */
  | {
      kind: 'forgotten';
      variables: readonly string[];
      choices: readonly string[];
      achievements?: readonly string[];
    }
  | { kind: 'ended'; endingId: string };

/** The state of a run: what its log adds up to. */
export interface RunState {
  entered: readonly string[];
  won: readonly string[];
  /** Completed quests. */
  completed: readonly string[];
  /** Those of them whose opponent gave way. */
  yielded: readonly string[];
  /** Found items, in order. */
  found: readonly string[];
  /** The found items that lay at the first spot that the player pointed at. */
  firstLooks: readonly string[];
  /** The spots where the player has looked in vain for each item. */
  looked: Readonly<Record<string, readonly SearchSpot[]>>;
  /** The characters to whom each item has been shown, by item. */
  shown: Readonly<Record<string, readonly string[]>>;
  /** The character who has each item that was given away, by item. */
  given: Readonly<Record<string, string>>;
  /** The two items of which each combined item was made, by item. */
  combined: Readonly<Record<string, readonly [string, string]>>;
  /** The hash of the text that told what each combined item is, by item. */
  combinedBy: Readonly<Record<string, string>>;
  /** The lines that each character has told. */
  told: Readonly<Record<string, readonly string[]>>;
  /** The outcomes of the duels with each character, without repeats. */
  duels: Readonly<Record<string, readonly ('won' | 'lost')[]>>;
  /** The option of each choice that was made. */
  chosen: Readonly<Record<string, string>>;
  /** The dice of each choice that was made with some. */
  rolls: Readonly<Record<string, RolledDice & { optionId: string }>>;
  variables: Readonly<Record<string, VariableValue>>;
  achieved: readonly string[];
  /** The ending that the run has reached. */
  ending: string | null;
}

/** The state of a run in which nothing has happened. */
export const emptyState: RunState = {
  entered: [],
  won: [],
  completed: [],
  yielded: [],
  found: [],
  firstLooks: [],
  looked: {},
  shown: {},
  given: {},
  combined: {},
  combinedBy: {},
  told: {},
  duels: {},
  chosen: {},
  rolls: {},
  variables: {},
  achieved: [],
  ending: null,
};

/** Entries of a list of a state: its author may replace scenes, quests and characters any number of times. */
const mostEntries = 1000;
/**
 * Characters of a run whose told lines a state keeps, and the length of the lines of each: more than a story can have at one
 * time. Authors may go on changing both.
 */
const mostCharacters = 24;
const mostTold = 20_000;

const withEntry = <T>(list: readonly T[] = [], entry: T): readonly T[] =>
  list.includes(entry) ? list : [...list, entry].slice(-mostEntries);

/** Returns the latest of these lines that are kept, in order. */
function latestLines(lines: readonly string[]): string[] {
  let from = lines.length;
  for (let length = 0; from > 0; from -= 1) {
    length += lines[from - 1]?.length ?? 0;
    if (length > mostTold) break;
  }
  return lines.slice(from);
}

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Returns the state after an event. Pure: the same events always lead to the same state. */
export function applyEvent(state: RunState, event: RunEvent): RunState {
  switch (event.kind) {
    case 'entered':
      return { ...state, entered: withEntry(state.entered, event.sceneId) };
    case 'won':
      return { ...state, won: withEntry(state.won, event.sceneId) };
    case 'completed':
      return {
        ...state,
        completed: withEntry(state.completed, event.questId),
        yielded: event.yielded ? withEntry(state.yielded, event.questId) : state.yielded,
      };
    case 'found':
      return {
        ...state,
        found: withEntry(state.found, event.itemId),
        firstLooks: event.firstLook ? withEntry(state.firstLooks, event.itemId) : state.firstLooks,
      };
    case 'looked': {
      const { itemId, spot } = event;
      return { ...state, looked: { ...state.looked, [itemId]: withEntry(ownEntry(state.looked, itemId), spot) } };
    }
    case 'shown': {
      const { itemId, characterId } = event;
      return { ...state, shown: { ...state.shown, [itemId]: withEntry(ownEntry(state.shown, itemId), characterId) } };
    }
    case 'given':
      return { ...state, given: { ...state.given, [event.itemId]: event.characterId } };
    case 'combined': {
      const { itemIds, itemId, textHash } = event;
      return {
        ...state,
        found: withEntry(state.found, itemId),
        combined: { ...state.combined, [itemId]: itemIds },
        ...(textHash !== undefined && { combinedBy: { ...state.combinedBy, [itemId]: textHash } }),
      };
    }
    case 'told': {
      const { characterId, lines } = event;
      const known = ownEntry(state.told, characterId) ?? [];
      // Few lines are told at once; a set of all those known would be built for each event of a long log.
      const fresh = [...new Set(lines)].filter((line) => !known.includes(line));
      const others = Object.entries(state.told).filter(([id]) => id !== characterId);
      const toldNow = [...others.slice(1 - mostCharacters), [characterId, latestLines([...known, ...fresh])] as const];
      return { ...state, told: Object.fromEntries(toldNow) };
    }
    case 'duel': {
      const { characterId, outcome } = event;
      return {
        ...state,
        duels: { ...state.duels, [characterId]: withEntry(ownEntry(state.duels, characterId), outcome) },
      };
    }
    case 'chose':
      return { ...state, chosen: { ...state.chosen, [event.choiceId]: event.optionId } };
    case 'rolled': {
      const { kind: _kind, choiceId, seed: _seed, ...roll } = event;
      return { ...state, rolls: { ...state.rolls, [choiceId]: roll } };
    }
    case 'set': {
      const values = 'values' in event ? event.values : { [event.variable]: event.value };
      return { ...state, variables: { ...state.variables, ...values } };
    }
    case 'forgotten': {
      const { variables, choices, achievements = [] } = event;
      return {
        ...state,
        variables: without(state.variables, variables),
        chosen: without(state.chosen, choices),
        rolls: without(state.rolls, choices),
        achieved: state.achieved.filter((id) => !achievements.includes(id)),
      };
    }
    case 'achieved':
      return { ...state, achieved: withEntry(state.achieved, event.achievementId) };
    case 'ended':
      return { ...state, ending: event.endingId };
  }
}

/** Returns the state that a log adds up to. */
export const foldEvents = (events: readonly RunEvent[], from: RunState = emptyState): RunState =>
  events.reduce(applyEvent, from);

/** What is carried in each state: conditions ask for it again and again. */
const carriedIn = new WeakMap<RunState, readonly string[]>();

/** Returns the items that the player carries: found or made, and neither given away nor part of another one. */
export function listCarriedIds(state: RunState): readonly string[] {
  const known = carriedIn.get(state);
  if (known) return known;
  const { found, given, combined } = state;
  const used = new Set(Object.values(combined).flat());
  const carried = found.filter((id) => !Object.hasOwn(given, id) && !used.has(id));
  carriedIn.set(state, carried);
  return carried;
}

/** How many more items a run can find: its author may go on replacing them. */
export const countRoomForFinds = ({ found }: RunState): number => Math.max(0, limits.itemsFoundMost - found.length);
