import { expect, test } from 'vitest';
import { tellsOfLife } from './of-player.ts';

test.each([
  'I have sold lamp oil for nine years.',
  'my gran kept a lamp in her window',
  'I lost a brother to the water myself, off Salthill.',
  'When I was small we had a goose like that.',
])('hears the life of a player in %j', (sentence) => {
  expect(tellsOfLife(sentence)).toBe(true);
});

test.each([
  "Structural tape, wonderful, I'll put that in my report.",
  'sorry to bother u mrs. im from irish lights',
  'I came on the steamer, and my stomach is still aboard.',
  "I'm your grandmother's new companion.",
  "I've paid once in talk already, so it's your turn.",
  'Your brother used to sing.',
])('hears no life of a player in %j', (sentence) => {
  expect(tellsOfLife(sentence)).toBe(false);
});
