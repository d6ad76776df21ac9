import { expect, test } from 'vitest';
import { answersOutright } from './outright.ts';

test.each([
  ['What is the reveille?', 'The reveille is the call at daybreak.', true],
  ["what's a saint", 'A saint is a shrine with a mind in it.', true],
  ['What is the reveille?', 'A drum is how a regiment hears: the reveille wakes it.', false],
  ['What is your name?', 'Your name is on the list.', false],
  ['Do you have a family?', "I've a wife, Hannah, at Annapolis.", true],
  ['Do you have any children?', 'My daughter Sara is at school.', true],
  ['Are you married?', "I've no wife; I'm courting the sea.", true],
  ['Are you married?', "I bake barm brack with a ring in it, for whoever'll marry next.", false],
  ['Do you have any children?', 'My wife keeps the egg money.', false],
  ['Do you have a key?', 'My wife has the key.', false],
])('%s, %s: %s', (question, line, expected) => {
  expect(answersOutright(question, line)).toBe(expected);
});
