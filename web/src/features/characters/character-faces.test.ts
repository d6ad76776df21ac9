import type { Character } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { listFaces } from './character-faces.ts';

const pictures = {
  characterImageURL: '/calm',
  characterAnnoyedImageURL: '/annoyed',
  characterHappyImageURL: '/happy',
  characterSadImageURL: '/sad',
};

test('every emotion has its face, the neutral one first', () => {
  const faces = listFaces(pictures as Character);
  expect(faces.map(({ emotion, url }) => `${emotion} ${url}`)).toEqual([
    'Neutral /calm',
    'Annoyed /annoyed',
    'Happy /happy',
    'Sad /sad',
  ]);
});

test('an emotion that falls back to the neutral picture is not offered', () => {
  const faces = listFaces({ ...pictures, characterSadImageURL: '/calm', characterHappyImageURL: '/calm' } as Character);
  expect(faces.map(({ emotion }) => emotion)).toEqual(['Neutral', 'Annoyed']);
});
