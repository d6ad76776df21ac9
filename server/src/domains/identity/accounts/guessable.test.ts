import { expect, test } from 'vitest';
import { rejectGuessable } from './guessable.ts';

const ada = { email: 'ada.lovelace@example.org', userName: 'Countess' };

test.each([
  'password',
  'PassWord',
  '12345678',
  'qwertyuiop',
  'trustno1',
  'iloveyou',
  'Emberlore1',
  'emberlore2026!',
  '!!storyteller',
  'Countess1815',
  'ada.lovelace',
  'ADA.LOVELACE@example.org',
  'example.org1',
])('%s is guessable', (password) => {
  expect(() => rejectGuessable(password, ada)).toThrow(expect.objectContaining({ status: 400 }));
});

test.each([
  'correct horse',
  'the emberlore by the fire',
  'Countess of Lovelace',
  '        ',
  '84937261',
  'пароль-у-огня',
])('%s is not guessable', (password) => {
  expect(() => rejectGuessable(password, ada)).not.toThrow();
});

test('a password is not rejected for containing an empty name or address', () => {
  expect(() => rejectGuessable('93847561', { email: null, userName: '42' })).not.toThrow();
});
