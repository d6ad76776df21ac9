import { expect, test } from 'vitest';
import { writeWav } from '../wav.ts';
import type { Speech } from './engine.ts';
import { joinSpeeches } from './join.ts';
import { toVisemes } from './visemes.ts';

const toMs = (seconds: number) => seconds * 1000;

test('shapes the mouth for the sounds of a word, from the start of each on', () => {
  // "Boy": the lips meet, round and widen, and rest.
  const phonemes = [
    { name: 'pau', end: 0.1 },
    { name: 'b', end: 0.16 },
    { name: 'oy', end: 0.4 },
    { name: 'z', end: 0.5 },
    { name: 'pau', end: 0.6 },
  ];
  expect(toVisemes(phonemes, toMs, 600)).toEqual([
    [0, 'rest'],
    [100, 'pressed'],
    [160, 'round'],
    [400, 'wide'],
    [500, 'rest'],
  ]);
});

test('leaves out what is too short to be seen, but lips always meet', () => {
  const phonemes = [
    { name: 'aa', end: 0.1 },
    { name: 'd', end: 0.13 },
    { name: 'ah', end: 0.2 },
    { name: 'm', end: 0.23 },
    { name: 'ow', end: 0.4 },
  ];
  expect(toVisemes(phonemes, toMs, 400)).toEqual([
    [0, 'open'],
    [200, 'pressed'],
    [230, 'round'],
    [400, 'rest'],
  ]);
});

test('tells times of the finished line, and none before or after it', () => {
  const phonemes = [
    { name: 'pau', end: 0.2 },
    { name: 'iy', end: 0.6 },
    { name: 'pau', end: 0.9 },
  ];
  const faster = (seconds: number) => 1000 * (seconds / 2 - 0.15);
  expect(toVisemes(phonemes, faster, 140)).toEqual([
    [0, 'wide'],
    [140, 'rest'],
  ]);
});

test('a line that is spoken in two parts has one track, unless a part has none', () => {
  const wav = writeWav(new Int16Array(16_000), 16_000);
  const part: Speech = { wav, seconds: 1, visemes: [[0, 'open']] };
  const { seconds, visemes } = joinSpeeches([part, { ...part, visemes: [[20, 'round']] }]);
  expect({ seconds, visemes }).toEqual({
    seconds: 2,
    visemes: [
      [0, 'open'],
      [1020, 'round'],
    ],
  });
  expect(joinSpeeches([part, { wav, seconds: 1 }])).not.toHaveProperty('visemes');
});
