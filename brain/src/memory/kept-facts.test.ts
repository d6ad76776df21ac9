import { expect, it } from 'vitest';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { lake, osric } from '../testing/fixtures.ts';
import type { Memory } from '../types.ts';
import { keepFacts } from './kept-facts.ts';
import { newMemory } from './memory.ts';

const world = createWorld([]);

function hear(memory: Memory, text: string, kind: 'speech' | 'action' = 'speech', note: string | null = null): Memory {
  const utterance = { kind, text } as const;
  const understanding = understand(utterance, { persona: osric, scene: lake, memory, world });
  return { ...memory, turn: memory.turn + 1, kept: keepFacts(memory, utterance, understanding, note) };
}

const told: readonly (readonly [string, string])[] = [
  ['My name is Ana.', 'Ana'],
  ['My sister Maren lives in the north.', 'Maren'],
  ['I work as a bell-founder in Tarn.', 'bell-founder'],
  ['I promise to bring the clapper back.', 'clapper'],
  ['I brought you a pipe of briar wood.', 'briar'],
  ['I have never told anyone that I cannot swim.', 'swim'],
  ['You are a liar and a coward.', 'coward'],
  ['I lost my brother in the flood.', 'brother'],
];

it('keeps name, kin, work, promises, gifts, secrets and insults over two hundred turns', () => {
  let memory = newMemory(osric);
  for (const [text] of told) memory = hear(memory, text);
  memory = hear(memory, 'gives him a silver ring', 'action');
  memory = hear(memory, 'Me llamo Inés y vengo de Cádiz.', 'speech', 'The player is Inés from Cádiz.');
  for (let turn = 0; turn < 200; turn += 1) memory = hear(memory, `I saw boat number ${turn} on the water today.`);
  const kept = (memory.kept ?? []).map(({ text }) => text).join('\n');
  for (const word of [...told.map(([, found]) => found), 'silver ring', 'Cádiz']) expect(kept).toContain(word);
  expect(memory.kept?.length).toBeLessThanOrEqual(60);
});
