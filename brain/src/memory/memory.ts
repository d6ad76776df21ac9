import type { Understanding } from '../reading/types.ts';
import { sameText, truncateText } from '../text/text.ts';
import type { Memory, Persona } from '../types.ts';
import { longestSaid, toSaid } from './said.ts';

/** How many entries of a list are remembered, and how many UTF-16 units these have together. */
interface Room {
  most: number;
  units: number;
}

/** An author may rewrite a line before each message: lists of them are bounded in length too. */
const room = {
  told: { most: 200, units: 60_000 },
  tellings: { most: 200, units: 60_000 },
  said: { most: 300, units: 300 * longestSaid },
  asked: { most: 60, units: 20_000 },
  topics: { most: 8, units: 10_000 },
  withheld: { most: 30, units: 10_000 },
} satisfies Record<string, Room>;
const mostFacts = 12;
const longestFact = 200;
const longestQuestion = 200;

/** Returns the latest entries of a list, oldest first, that fit into the room. */
function keepLatest<T>(list: readonly T[], { most, units }: Room, lengthOf: (entry: T) => number): T[] {
  let left = units;
  const from = list.findLastIndex((entry) => {
    left -= lengthOf(entry);
    return left < 0;
  });
  return list.slice(from + 1).slice(-most);
}

const lengthOf = ({ length }: string): number => length;

/** Creates the memory of a new acquaintance in the persona's own mood. */
export function newMemory(persona: Persona): Memory {
  return {
    version: 1,
    turn: 0,
    mood: { ...persona.mood },
    told: [],
    said: [],
    asked: [],
    topics: [],
    withheld: [],
    awaiting: null,
    lastTold: 0,
    player: { name: null, likes: [], dislikes: [], claims: [], promises: [] },
  };
}

function isMemory(value: Memory | null): value is Memory {
  return value !== null && typeof value === 'object' && value.version === 1 && Array.isArray(value.said);
}

/** Returns the memory to continue with: a new one if there is none or it has an unknown version. */
export function recall(memory: Memory | null, persona: Persona): Memory {
  return isMemory(memory) ? memory : newMemory(persona);
}

function add(list: readonly string[], more: readonly string[]): string[] {
  const known = new Set(list.map(sameText));
  const short = more.map((entry) => truncateText(entry, longestFact));
  return [...list, ...short.filter((entry) => !known.has(sameText(entry)))].slice(-mostFacts);
}

/** Returns the rapport after a turn. */
function rapportAfter(memory: Memory, { kindness, facts, acts, action }: Understanding): number {
  const before = memory.rapport ?? 0;
  const shares = facts.name !== null || facts.likes.length + facts.claims.length > 0;
  const foreign = acts.has('role-break') || acts.has('out-of-world');
  const gain =
    (kindness > 0 ? 0.6 * kindness : 1.6 * kindness) +
    (shares ? 0.35 : 0) +
    (facts.promises.length > 0 ? 0.5 : 0) +
    (action === 'attack' || action === 'take' ? -1 : 0) +
    (foreign ? 0 : 0.07);
  return Math.max(-4, Math.min(6, Math.round((before + gain) * 100) / 100));
}

/** Stores what the player has just revealed. */
export function learn(memory: Memory, understanding: Understanding): Memory {
  const { player } = memory;
  const { facts } = understanding;
  return {
    ...memory,
    rapport: rapportAfter(memory, understanding),
    player: {
      name: facts.name === null ? player.name : truncateText(facts.name, longestFact),
      likes: add(player.likes, facts.likes),
      dislikes: add(player.dislikes, facts.dislikes),
      claims: add(player.claims, facts.claims),
      promises: add(player.promises, facts.promises),
    },
  };
}

/** The result of a turn. */
export interface Outcome {
  told: readonly string[];
  sentences: readonly string[];
  question: string | null;
  withheld: string | null;
  awaiting: string | null;
  place: string;
  /** The name of the item that was asked about. */
  thing?: string | null;
  /** Whether the character brought something up by itself. */
  aside?: boolean;
}

function tellingsAfter(memory: Memory, told: readonly string[], turn: number): NonNullable<Memory['tellings']> {
  const before = memory.tellings ?? [];
  const now = [...new Set(told)].map((line) => ({
    line,
    turn,
    times: 1 + (before.find((telling) => telling.line === line)?.times ?? 0),
  }));
  const all = [...before.filter(({ line }) => !told.includes(line)), ...now];
  return keepLatest(all, room.tellings, ({ line }) => line.length);
}

/** Returns how many turns ago a line was last told, and how often so far; `null` if never. */
export function findTelling(memory: Memory, line: string): { ago: number; times: number } | null {
  const found = memory.tellings?.find((telling) => telling.line === line);
  return found ? { ago: memory.turn - found.turn, times: found.times } : null;
}

/** Returns the memory after a turn. */
export function record(memory: Memory, outcome: Outcome): Memory {
  const turn = memory.turn + 1;
  const fresh = outcome.told.filter((line) => !memory.told.includes(line));
  const topics = [...outcome.told].reverse().concat(memory.topics.filter((line) => !outcome.told.includes(line)));
  const asked = outcome.question
    ? [{ text: truncateText(outcome.question, longestQuestion), line: outcome.told[0] ?? null }]
    : [];
  const said = outcome.sentences.map(toSaid).filter((sentence) => sentence !== '');
  // Memories of earlier versions have whole sentences.
  const before = memory.said.map((sentence) => truncateText(sentence, longestSaid));
  return {
    ...memory,
    turn,
    told: keepLatest([...memory.told, ...fresh], room.told, lengthOf),
    tellings: tellingsAfter(memory, outcome.told, turn),
    said: keepLatest([...before.filter((old) => !said.includes(old)), ...said], room.said, lengthOf),
    asked: keepLatest([...memory.asked, ...asked], room.asked, ({ text, line }) => text.length + (line?.length ?? 0)),
    topics: keepLatest(topics.toReversed(), room.topics, lengthOf).toReversed(),
    // Repeated for each time that it was withheld.
    withheld: keepLatest(
      [...memory.withheld, ...(outcome.withheld ? [outcome.withheld] : [])],
      room.withheld,
      lengthOf,
    ),
    justHeld: outcome.withheld !== null,
    awaiting: outcome.awaiting,
    place: outcome.place,
    thing: outcome.thing ?? null,
    lastTold: fresh.length > 0 ? turn : memory.lastTold,
    ...(outcome.aside ? { lastAside: turn } : {}),
  };
}
