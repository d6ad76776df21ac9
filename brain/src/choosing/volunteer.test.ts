import { expect, test } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { buildSituation } from '../testing/fixtures.ts';
import { volunteer } from './volunteer.ts';

const line = (text: string): Line => ({ text, spoken: text, kind: 'personal', secret: false });
const pole = line('I carved the pole from a mast.');
const reeds = line('The reeds are full of eels.');

function after(text: string, hits: [Line, number][], nearTopic: [Line, number][] = []) {
  const rated = (all: [Line, number][]) => all.map(([found, score]) => ({ line: found, score }));
  return buildSituation(text, { memory: { lastTold: 3 }, hits: rated(hits), nearTopic: rated(nearTopic) });
}

test('continues with lines that relate to what was said and marks others as asides', () => {
  expect(volunteer(after('Your pole is old.', [[pole, 0.4]]))).toMatchObject({ line: pole, link: 'volunteer' });
  expect(volunteer(after('Your pole is old.', [[reeds, 0.05]]))).toMatchObject({ line: reeds, link: 'aside' });
});

test('a line about something else is an aside to a question about the speaker’s own actions', () => {
  expect(volunteer(after('Where did you find the eels?', [[reeds, 0.4]]))).toMatchObject({ link: 'aside' });
});

test('continues the topic after a bare ‘ok’ instead of matching the word', () => {
  const situation = after('hm ok', [[reeds, 0.1]], [[pole, 0.6]]);
  expect(volunteer(situation)).toMatchObject({ line: pole, link: 'more' });
  expect(volunteer({ ...situation, nearTopic: [{ line: pole, score: 0.2 }] })).toMatchObject({ link: 'aside' });
});
