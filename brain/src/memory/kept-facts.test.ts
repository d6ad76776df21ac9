import { expect, it } from 'vitest';
import type { KeptFact } from '../memory-types.ts';
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
  const { name } = osric;
  return { ...memory, turn: memory.turn + 1, kept: keepFacts(memory, { utterance, understanding, note, name }) };
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

const textsOf = ({ kept = [] }: Memory) => kept.map(({ text }) => text);

it('keeps nothing of what is said in passing', () => {
  let memory = newMemory(osric);
  for (const text of [
    "I hear you carried Mr Lang's things.",
    'I am told you want a witness.',
    'I have not seen his face yet.',
    "I see a tired man in a dead man's badge.",
    'For the dead man; nobody telegraphs a city desk about a satchel.',
  ])
    memory = hear(memory, text);
  expect(textsOf(memory)).toEqual([]);
  // Memories of earlier versions have it.
  const stored = [{ kind: 'said', text: "The player said: 'I hear a bell.'", turn: 0 }] as unknown as KeptFact[];
  expect(textsOf(hear({ ...memory, kept: stored }, 'Good evening.'))).toEqual([]);
});

it('keeps each fact once, whole, and in the model’s words where they say as much', () => {
  const brother =
    'My brother Daniel kept his forty pounds in a bank like that; he walked into the river the week it closed, and I have written about banks since.';
  const note = 'The player’s brother Daniel lost forty pounds in a bank and walked into the river.';
  let memory = hear(newMemory(osric), brother, 'speech', note);
  expect(textsOf(memory)).toEqual([`The player said: '${brother}'`]);
  memory = hear(memory, 'It was for my brother Daniel, Osric.');
  memory = hear(memory, 'My brother is called Daniel.', 'speech', 'The player has a brother Daniel.');
  expect(textsOf(memory)).toHaveLength(1);
  memory = hear(memory, 'I am Aurelio, the new apprentice.', 'speech', 'The player is Aurelio, the new apprentice.');
  expect(textsOf(memory).slice(1)).toEqual(['The player is Aurelio, the new apprentice.']);
  expect(textsOf(hear(memory, 'My name is Aurelio.'))).toHaveLength(2);
});

it('takes two promises for two, and what was promised for no insult', () => {
  let memory = hear(newMemory(osric), 'I promise to bring the clapper back on Sunday.');
  memory = hear(memory, 'I promise to bring the pole back on Sunday.');
  memory = hear(memory, 'You are a coward. I promise to bring the rope.');
  expect(memory.kept?.map(({ kind }) => kind)).toEqual(['promise', 'promise', 'insult', 'promise']);
});

it('remembers an apology for an insult, and no other', () => {
  const excused = hear(newMemory(osric), 'I am sorry to come so late.');
  expect(textsOf(excused)).toEqual([]);
  const memory = hear(hear(excused, 'You are a coward.'), 'I am sorry that I called you that.');
  expect(memory.kept?.map(({ kind }) => kind)).toEqual(['insult', 'apology']);
});

it('cuts what is too long behind a word', () => {
  const memory = hear(newMemory(osric), `My sister lives ${'beyond the mountains and '.repeat(20)}the sea.`);
  expect(textsOf(memory)[0]).toMatch(/ (?:beyond|the|mountains|and)\.\.\.'$/);
});
