import { expect, test } from 'vitest';
import { agreesToHand, handsOverIt, listOffers, pointsBack } from './handing.ts';

test.each([
  'take it',
  'Here, keep the ring.',
  'you can have it',
  "I'll give you the ring.",
  'I give it back to you',
  'Well then, take this ring.',
  "Here you are. It's yours.",
  'the ring is for you',
  'I want you to have the ring',
  'Please accept this letter.',
  'let me give you the pass',
  'Here is the medallion.',
  'This belongs to you. Take it.',
  'no, you keep it',
])('hands something over: %s', (said) => {
  expect(listOffers(said)).not.toEqual([]);
});

test.each([
  'They want to take the ring from you.',
  'Take the ring to the Queen.',
  'Give it to her.',
  "I won't give you the ring.",
  'If I give you the ring, will you talk?',
  'Should I take the ring',
  'Take care.',
  'have a seat',
  'Who will take the ring',
  'I will never hand you the letter.',
  'Take me to the well.',
  'Did he take the ring?',
  'I took the ring.',
  'I have the ring.',
  'keep calm',
  'You have the ring.',
])('hands nothing over: %s', (said) => {
  expect(listOffers(said)).toEqual([]);
});

test('an offer may point back at what was named', () => {
  expect(['take it', 'here you are', 'you can have that', 'here'].map(pointsBack)).not.toContain(false);
  expect(pointsBack('take the ring')).toBe(false);
});

test('an action may hand over what was named', () => {
  expect([handsOverIt('hands it over'), handsOverIt('gives it to him'), handsOverIt('gives up')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an answer agrees only to what was asked for', () => {
  expect(agreesToHand('yes, of course', 'Then give me the ring.')).toBe(true);
  expect(agreesToHand('Here.', 'Is it for me?')).toBe(true);
  expect(agreesToHand('yes', 'Did you sleep well?')).toBe(false);
  expect(agreesToHand('yes, but tell me first what became of the crown', 'Give me the ring.')).toBe(false);
  expect(agreesToHand('no', 'Give me the ring.')).toBe(false);
});
