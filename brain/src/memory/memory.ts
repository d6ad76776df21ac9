import type { Understanding } from '../reading/types.ts';
import { sameText } from '../text/text.ts';
import type { Memory, Persona } from '../types.ts';

const limits = { told: 200, said: 300, asked: 60, topics: 8, withheld: 30, facts: 12 };

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

function add(list: readonly string[], more: readonly string[], limit: number): string[] {
  const known = new Set(list.map(sameText));
  return [...list, ...more.filter((entry) => !known.has(sameText(entry)))].slice(-limit);
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
      name: facts.name ?? player.name,
      likes: add(player.likes, facts.likes, limits.facts),
      dislikes: add(player.dislikes, facts.dislikes, limits.facts),
      claims: add(player.claims, facts.claims, limits.facts),
      promises: add(player.promises, facts.promises, limits.facts),
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
  return [...before.filter(({ line }) => !told.includes(line)), ...now].slice(-limits.told);
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
  const asked = outcome.question ? [{ text: outcome.question, line: outcome.told[0] ?? null }] : [];
  const said = outcome.sentences.map(sameText).filter((sentence) => sentence !== '');
  return {
    ...memory,
    turn,
    told: [...memory.told, ...fresh].slice(-limits.told),
    tellings: tellingsAfter(memory, outcome.told, turn),
    said: [...memory.said.filter((old) => !said.includes(old)), ...said].slice(-limits.said),
    asked: [...memory.asked, ...asked].slice(-limits.asked),
    topics: topics.slice(0, limits.topics),
    // Repeated for each time that it was withheld.
    withheld: [...memory.withheld, ...(outcome.withheld ? [outcome.withheld] : [])].slice(-limits.withheld),
    justHeld: outcome.withheld !== null,
    awaiting: outcome.awaiting,
    place: outcome.place,
    thing: outcome.thing ?? null,
    lastTold: fresh.length > 0 ? turn : memory.lastTold,
    ...(outcome.aside ? { lastAside: turn } : {}),
  };
}
