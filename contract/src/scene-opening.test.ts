import { expect, test } from 'vitest';
import { bestSentences, openingOf, openingSentences } from './scene-opening.ts';

test('an author’s opening comes before the description', () => {
  expect(openingOf({ sceneOpening: 'You wake.', sceneDescription: 'A tower.' })).toBe('You wake.');
  expect(openingOf({ sceneOpening: '', sceneDescription: 'A tower.' })).toBe('A tower.');
  expect(openingOf({ sceneDescription: 'A tower.' })).toBe('A tower.');
});

test('says where one is, who is meant and what to do first, in the order of the description', () => {
  const ball =
    'A thousand candles, and rain on every window. The Weathercock has been read by all. The Duke is hiding behind a palm. ' +
    'You are the new companion. A messenger dropped something. Begin with the mask.';
  expect(bestSentences(ball)).toBe(
    'A thousand candles, and rain on every window. You are the new companion. Begin with the mask.',
  );
});

test('without a player or a move, takes the beginning and the end', () => {
  expect(bestSentences('Fog. Ships. Ice. Ropes. Bells.')).toBe('Fog. Ships. Bells.');
});

test('keeps a long first sentence alone', () => {
  const long = `${'The road goes on '.repeat(30)}to the sea.`;
  expect(bestSentences(`${long} You walk. It rains.`)).toBe(long);
  expect(bestSentences(long)).toBe(long);
  expect(bestSentences('')).toBe('');
  expect(bestSentences('no end')).toBe('no end');
});

test('splits neither abbreviations nor quotations', () => {
  expect(openingSentences('Mr. Brandt calls. "Come in!" he says. You nod… Then go.')).toEqual([
    'Mr. Brandt calls.',
    '"Come in!" he says.',
    'You nod…',
    'Then go.',
  ]);
});

test('keeps the hook: what happens, at the end', () => {
  const harbour =
    'A frozen lake before dawn. You are the bell-founder’s daughter. You hold the last letter. The tarred boat shed stands open to you. Far out under the ice, a bell tolls once.';
  expect(bestSentences(harbour)).toMatch(/^A frozen lake before dawn\. .* a bell tolls once\.$/);
});
