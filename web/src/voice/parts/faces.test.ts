import type { Character, EmotionCode } from '@emberlore/contract';
import { expect, it } from 'vitest';
import { chooseFace, faces } from './faces.ts';

const character = {
  characterName: 'Sorcha',
  characterImageURL: 'normal',
  characterAnnoyedImageURL: 'annoyed',
  characterHappyImageURL: 'happy',
  characterSadImageURL: 'sad',
} as Character;

it('shows 1 as normal, 2 as annoyed, 3 as happy and whatever else as sad', () => {
  const shown = [1, 2, 3, 4, 9].map((code) => chooseFace(character, code as EmotionCode).url);
  expect(shown).toEqual(['normal', 'annoyed', 'happy', 'sad', 'sad']);
});

it('says the feeling to those who do not see it', () => {
  expect(faces(character).map((face) => face.alt)).toEqual([
    'Sorcha',
    'Sorcha, annoyed',
    'Sorcha, happy',
    'Sorcha, sad',
  ]);
});
