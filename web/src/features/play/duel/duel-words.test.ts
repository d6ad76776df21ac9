import { buildEmotion, type DuelState, type Fighter } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { addUp, findStance, roundText, rulesText, sumText } from './duel-words.ts';

const fresh: Fighter = { hearts: 3, stance: null, die: null, stanceBonus: 0, natureBonus: 1 };
const rolled: Fighter = { hearts: 2, stance: 'guard', die: 4, stanceBonus: 2, natureBonus: -1 };
const duel: DuelState = {
  round: 1,
  yours: rolled,
  theirs: rolled,
  hit: 'nobody',
  narration: [],
  outcome: null,
  defeats: 0,
  emotion: buildEmotion('NEUTRAL', 0.4),
};

test('a stance is taken by its number or its first letter', () => {
  expect(['1', '2', '3', 's', 'G', 'f', 'x', '4', ''].map(findStance)).toEqual([
    ...['strike', 'guard', 'feint', 'strike', 'guard', 'feint'],
    ...[null, null, null],
  ]);
});

test('a sum says what it is made of', () => {
  expect([addUp(fresh), addUp(rolled)]).toEqual([null, 5]);
  expect(sumText(rolled)).toBe('4 on the die, 2 for the stance, minus 1 for nature');
});

test('the rules name what the opponent’s nature and a defeat change', () => {
  const after = (natureBonus: number, defeats = 0) =>
    rulesText({ ...duel, defeats, theirs: { ...fresh, natureBonus } }, 'Osric');
  expect(after(0)).toEqual(['The higher total hits: the die roll, plus 2 for the better stance.']);
  expect(after(1)[1]).toBe('Osric is fierce by nature: 1 more on every roll.');
  expect(after(-1)[1]).toBe('Osric is gentle by nature: 1 less on every roll.');
  expect(after(0, 1)[1]).toMatch(/^You know how Osric fights now/);
});

test('the first round of a first duel says that there are signs, and how far to trust them', () => {
  const [first] = rulesText({ ...duel, round: 0 }, 'Osric');
  expect(first).toBe('The words in italics are a sign of what Osric will do next; about two signs in three are true.');
  expect(rulesText({ ...duel, round: 0, defeats: 1 }, 'Osric')[0]).toMatch(/^The higher total/);
});

test('a round is told by who was hit', () => {
  expect(roundText({ ...duel, round: 0 }, 'Osric')).toBe('Choose a stance.');
  expect(roundText(duel, 'Osric')).toBe('Nobody is hit.');
  expect(roundText({ ...duel, hit: 'theirs' }, 'Osric')).toBe('You hit Osric.');
  expect(roundText({ ...duel, hit: 'yours' }, 'Osric')).toBe('Osric hits you.');
  expect(roundText({ ...duel, outcome: 'won' }, 'Osric')).toBe('You have beaten Osric.');
});
