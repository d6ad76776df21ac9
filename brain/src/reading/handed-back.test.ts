import { expect, it } from 'vitest';
import { handedBack } from './handed-back.ts';

const asked = 'It is late. Which of them would you save first?';

it.each([
  'And you?',
  'The one who is mine, I suppose. And you?',
  'mine lol. and u?',
  'My brother, always, but what about you?',
])('%s hands the question back', (text) => {
  expect(handedBack(text, asked)).toBe('Which of them would you save first?');
});

it.each([
  ['I am well. And you?', asked],
  ['And you?', 'It is late.'],
  ['I saw him and you.', 'It is late.'],
  ['Who are you?', asked],
])('%s after “%s” hands nothing back', (text, reply) => {
  expect(handedBack(text, reply)).toBeNull();
});
