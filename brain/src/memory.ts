import { sameText } from './text.ts';
import type { Memory, Persona } from './types.ts';
import type { Understanding } from './understand/types.ts';

const limits = { told: 200, said: 300, asked: 60, topics: 8, withheld: 30, facts: 12 };

/** A fresh acquaintance in the persona's own mood. */
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

/** The memory to go on with: a new one where there is none or an unknown version was stored. */
export function recall(memory: Memory | null, persona: Persona): Memory {
  return isMemory(memory) ? memory : newMemory(persona);
}

function add(list: readonly string[], more: readonly string[], limit: number): string[] {
  const known = new Set(list.map(sameText));
  return [...list, ...more.filter((entry) => !known.has(sameText(entry)))].slice(-limit);
}

/** What the player has just let slip, kept. */
export function learn(memory: Memory, { facts }: Understanding): Memory {
  const { player } = memory;
  return {
    ...memory,
    player: {
      name: facts.name ?? player.name,
      likes: add(player.likes, facts.likes, limits.facts),
      dislikes: add(player.dislikes, facts.dislikes, limits.facts),
      claims: add(player.claims, facts.claims, limits.facts),
      promises: add(player.promises, facts.promises, limits.facts),
    },
  };
}

/** What came of a turn. */
export interface Outcome {
  told: readonly string[];
  sentences: readonly string[];
  question: string | null;
  withheld: string | null;
  awaiting: string | null;
  place: string;
}

/** The memory after a turn. */
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
    said: [...memory.said.filter((old) => !said.includes(old)), ...said].slice(-limits.said),
    asked: [...memory.asked, ...asked].slice(-limits.asked),
    topics: topics.slice(0, limits.topics),
    withheld: add(memory.withheld, outcome.withheld ? [outcome.withheld] : [], limits.withheld),
    awaiting: outcome.awaiting,
    place: outcome.place,
    lastTold: fresh.length > 0 ? turn : memory.lastTold,
  };
}
