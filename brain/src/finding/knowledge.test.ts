import { expect, test } from 'vitest';
import { lake, osric, rue } from '../testing/fixtures.ts';
import { watchGrammar } from '../testing/grammar-work.ts';
import { listLines, withSecrets, worldTexts } from './knowledge.ts';

const common = 'The Captain has moved her bow to her lap.';

function spoken(others: string[]): string | undefined {
  const scene = {
    ...lake,
    commonKnowledge: [common],
    others: others.map((name) => ({ name, description: '' })),
  };
  return listLines(rue, scene).find(({ text }) => text === common)?.spoken;
}

test('the Captain applies common knowledge about the Captain to herself, unless there is another captain', () => {
  expect(spoken([])).toBe('I have moved my bow to my lap.');
  expect(spoken(['Captain Hale'])).toBe(common);
});

/** `count` different words that end as verbs do. */
const words = (count: number, start: string) =>
  Array.from(
    { length: count },
    (_, index) => `${start}${index.toString(26).replace(/\d/g, (digit) => 'qrtuvwxyzj'.charAt(Number(digit)))}ls`,
  );

test.each([
  ['in one line', [`He eats and ${words(100, 'a').join(' and ')}`]],
  ['in many lines', words(100, 'b').map((word) => `He is, or ${word}`)],
])('looks up a bounded number of words after ‘and’ and ‘or’: %s', (_, lines) => {
  const work = watchGrammar();
  const persona = { ...osric, personalKnowledge: lines, description: lines.join('. ') };
  const read = () => listLines(persona, { ...lake, commonKnowledge: lines }).map(({ spoken }) => spoken);
  const spoken = read();
  // Sixteen words of the lines, and twelve of each kind of descriptions.
  expect(work().texts).toBeLessThanOrEqual(40);
  // What is kept of words that were looked up changes nothing.
  expect(read()).toEqual(spoken);
});

test('looks up the word after ‘and’ once, and only if its form would change', () => {
  const lines = ['He rows and mends.', 'He mends and mends and rests.', 'He rests and walk and table and is.'];
  const work = watchGrammar();
  const spoken = listLines({ ...osric, description: '', personalKnowledge: lines }, lake).map((line) => line.spoken);
  expect(spoken.slice(0, 3)).toEqual([
    'I row and mend.',
    'I mend and mend and rest.',
    'I rest and walk and table and am.',
  ]);
  expect(work().texts).toBe(2);
});

test('treats a word that every object has as a property as an ordinary word', () => {
  const persona = { ...osric, description: '', personalKnowledge: ['He draws and constructor and toString.'] };
  expect(listLines(persona, lake)[0]?.spoken).toBe('I draw and constructor and toString.');
});

test('compares a bounded number of hiding sentences with the lines, and each once', async () => {
  const texts: string[] = [];
  const embedder = {
    async embed(asked: readonly string[]) {
      texts.push(...asked);
      return asked.map((_, index) => new Float32Array([index === 0 || index === 8 ? 1 : 0]));
    },
    close: async () => {},
  };
  const description = Array.from({ length: 300 }, (_, number) => `He hides coin ${number % 100}.`).join(' ');
  const persona = { ...osric, description, personalKnowledge: ['I row.', 'I sleep.', 'I mend.'] };
  const lines = await withSecrets(listLines(persona, lake), persona, embedder);
  const personal = lines.filter(({ kind }) => kind === 'personal');
  expect(texts).toHaveLength(8 + personal.length);
  expect(personal.map(({ secret }) => secret)).toEqual([true, false, false]);
});

test('never tells the secret of a character, neither as a line about itself nor as a word of its world', () => {
  const persona = {
    ...osric,
    description: '.',
    secret: 'Osric poisoned the miller with foxglove. He keeps a helicopter.',
    personalKnowledge: ['I row.', 'I sleep.', 'I mend.', 'I wait.'],
  };
  const told = listLines(persona, lake).map(({ spoken }) => spoken);
  expect(told.join(' ')).not.toMatch(/foxglove|helicopter/);
  expect(worldTexts(persona, lake).join(' ')).not.toMatch(/foxglove|helicopter/);
});
