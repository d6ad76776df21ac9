import { expect, test } from 'vitest';
import { newCharacter } from './character-values.ts';
import { describeTemper } from './temper.ts';

test('a character in the middle of every scale is even-tempered', () => {
  expect(describeTemper(newCharacter)).toBe('Even-tempered. Moods can shift.');
});

test('the strongest traits come first, four at most', () => {
  const values = {
    ...newCharacter,
    characterJoy: 4,
    characterOpen: 3,
    characterSocialRank: 9,
    characterPeaceful: 6,
    characterFear: 1,
    characterEmotionalFluidity: -0.5,
  };
  expect(describeTemper(values)).toBe('Fearless, used to being obeyed, guarded, sombre. Moods change slowly.');
});
