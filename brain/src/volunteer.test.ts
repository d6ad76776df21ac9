import { expect, test } from 'vitest';
import { buildSituation } from './fixtures.ts';
import type { Line } from './retrieve.ts';
import { volunteer } from './volunteer.ts';

const line = (text: string): Line => ({ text, spoken: text, kind: 'personal', secret: false });
const pole = line('I carved the pole from a mast.');
const reeds = line('The reeds are full of eels.');

function after(text: string, hits: [Line, number][], nearTopic: [Line, number][] = []) {
  const rated = (all: [Line, number][]) => all.map(([found, score]) => ({ line: found, score }));
  return buildSituation(text, { memory: { lastTold: 3 }, hits: rated(hits), nearTopic: rated(nearTopic) });
}

test('what has to do with what was said follows from it, and all else is an aside', () => {
  expect(volunteer(after('Your pole is old.', [[pole, 0.4]]))).toMatchObject({ line: pole, link: 'volunteer' });
  expect(volunteer(after('Your pole is old.', [[reeds, 0.05]]))).toMatchObject({ line: reeds, link: 'aside' });
});

test('a line about something else is an aside to a question of what one did oneself', () => {
  expect(volunteer(after('Where did you find the eels?', [[reeds, 0.4]]))).toMatchObject({ link: 'aside' });
});

test('after a mere ok the topic goes on, not whatever comes near to an ok', () => {
  const situation = after('hm ok', [[reeds, 0.1]], [[pole, 0.6]]);
  expect(volunteer(situation)).toMatchObject({ line: pole, link: 'more' });
  expect(volunteer({ ...situation, nearTopic: [{ line: pole, score: 0.2 }] })).toMatchObject({ link: 'aside' });
});
