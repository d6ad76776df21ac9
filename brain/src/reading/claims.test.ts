import { expect, it } from 'vitest';
import { bareClaim, claimsIn } from './claims.ts';

it.each([
  ["So I think you ring the bell, don't you?", 'you ring the bell'],
  ['It was you who rang the bell.', 'you rang the bell.'],
  ['General, the king is alive.', 'the king is alive.'],
  ['did you know that she has a brother', 'she has a brother'],
  ['i bet that it is the porter lol', 'it is the porter'],
  ['Thank you.', 'Thank you.'],
])('%s claims: %s', (said, claim) => {
  expect(bareClaim(said)).toBe(claim);
});

it.each([
  'I am so sorry about your father.',
  'i meant your grandmother, we were just talking about her',
  'My aunt kept bees.',
])('finds no claim of others in: %s', (said) => {
  expect(claimsIn([said])).toEqual([]);
});

it('takes long sentences apart, and keeps a few claims', () => {
  const claims = claimsIn([
    'A bell is what a fool wears, so I am thinking that the fool died in the chair of the king.',
  ]);
  expect(claims).toContain('the fool died in the chair of the king.');
  expect(claims.length).toBeLessThanOrEqual(4);
});

it('finds what the player has done where that is asked for', () => {
  expect(claimsIn(['I found the ring in the well.'])).toEqual([]);
  expect(claimsIn(['I found the ring in the well.', 'I am sorry.'], { deeds: true })).toEqual([
    'I found the ring in the well.',
  ]);
});
