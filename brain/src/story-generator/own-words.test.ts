import { expect, test } from 'vitest';
import { watchGrammar } from '../testing/grammar-work.ts';
import { matchChoice, readOwnWords, writeMemo } from './own-words.ts';
import type { StoryWishes } from './plan.ts';
import { createStoryGenerator } from './story-generator.ts';

const generator = createStoryGenerator();
const anything: StoryWishes = { characters: [], settings: [], overview: '' };

test('recognise choices by letter, number, text and most of their words', () => {
  const choices = [{ text: 'Give Sorcha your word' }, { text: 'Follow Rue, from a distance' }];
  expect(
    ['b', 'B.', '2', 'follow rue, from a distance', 'follow Rue'].map((said) => matchChoice(said, choices)),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(['c', 'dance', 'give a dog a bone', ''].map((said) => matchChoice(said, choices))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ['I climb the wall', 'deed', 'climb the wall'],
  ['Let’s give them my coat!', 'deed', 'give them your coat'],
  ['Let me think about it', 'deed', 'think about it'],
  ['Where is the key?', 'speech', 'Where is the key?'],
  ['{ally} “quoted”\nlines', 'speech', 'ally quoted lines'],
])('%s', (written, kind, text) => {
  expect(readOwnWords(written)).toMatchObject({ kind, text });
});

test.each([
  ['climb the wall', 'climbed the wall'],
  ['open the door and run', 'opened the door and ran'],
  ['tell him the truth', 'told him the truth'],
  ['put the letter back', 'put the letter back'],
  ['hide under the table until they leave', 'hid under the table until they left'],
])('mentions %s later as %s', (action, told) => {
  expect(writeMemo(readOwnWords(action))).toBe(told);
});

test('convert only the beginning of a long action to the past tense', () => {
  const told = writeMemo(readOwnWords(`climb the wall ${'is was '.repeat(40)}`));
  expect(told).toMatch(/^climbed the wall .* is was is was$/);
  expect(writeMemo(readOwnWords(`run ${'x'.repeat(296)}`))).toBe(`ran ${'x'.repeat(296)}`);
  expect(writeMemo(readOwnWords('x'.repeat(300)))).toBe(`said “${'x'.repeat(300)}”`);
});

test('convert only the first six verbs of an action to the past tense', () => {
  const told = 'ran and ran and ran and ran and ran and ran and run';
  expect(writeMemo(readOwnWords(told.replaceAll('ran', 'run')))).toBe(told);
});

test.each([
  `be ${'am is '.repeat(50)}`,
  'is '.repeat(100),
  "i'm ".repeat(75),
  'run and '.repeat(37),
  'go a '.repeat(60),
  `run${"-n't".repeat(70)}`,
])('limits the work on the player’s own words and does it once per story: %s', async (text) => {
  const { state } = await generator.begin(anything, 'words');
  const work = watchGrammar();
  const next = await generator.next(state, text.trim());
  // The first word, six parts, and six verbs in the past.
  expect(work().texts).toBeLessThanOrEqual(13);
  expect(work().verbs).toBeLessThanOrEqual(6);
  const goneOn = watchGrammar();
  await generator.next(next.state, 'a');
  expect(goneOn()).toEqual({ texts: 0, verbs: 0 });
});

test('read the player’s own words once from a state stored by an older version', async () => {
  const { scene, state } = await generator.begin(anything, 'older');
  const written = 'I climb onto the roof and shout';
  const older = { ...state, path: [scene.question.choices[0] ?? '', written] };
  const { path } = (await generator.next(older, 'b')).state;
  expect(path).toEqual(['a', readOwnWords(written), 'b']);
  const asWritten = await generator.next({ ...older, path: [...older.path, 'b'] }, 'a');
  expect((await generator.next({ ...older, path }, 'a')).scene).toEqual(asWritten.scene);
});
