import { expect, test } from 'vitest';
import { answersOutright, partAskedFor } from './outright.ts';

test.each([
  ['What is the reveille?', 'The reveille is the call at daybreak.', true],
  ["what's a saint", 'A saint is a shrine with a mind in it.', true],
  ['What is the reveille?', 'A drum is how a regiment hears: the reveille wakes it.', false],
  ['What is your name?', 'Your name is on the list.', false],
  ['Do you have a family?', "I've a wife, Hannah, at Annapolis.", true],
  ['Do you have any children?', 'My daughter Sara is at school.', true],
  ['Are you married?', "I've no wife; I'm courting the sea.", true],
  ['Are you married?', "My oven was built by my husband's father.", false],
  ['Are you a widow?', 'My husband Michael died in the spring.', true],
  ['What are you afraid of?', 'Frontiers terrify me.', true],
  ['Is there something you are afraid of?', 'I do not care for the viaduct.', true],
  ['Who is afraid of you?', 'Frontiers terrify me.', false],
  ['Are you afraid?', 'Nothing has seemed heavy since.', false],
  ['Are you married?', "I bake barm brack with a ring in it, for whoever'll marry next.", false],
  ['Do you have any children?', 'My wife keeps the egg money.', false],
  ['Do you have a key?', 'My wife has the key.', false],
  ['How old are you?', 'I am perhaps fifteen, and small for it.', true],
  ['How old are you?', 'I have been seventeen for forty-eight years.', true],
  ['How old are you?', 'I am twenty years a detective.', false],
  ['How old is the bell?', 'I am perhaps fifteen.', false],
  ['Where are you from', 'I am Sami, born in the bazaar to an aunt with a mule.', true],
  ['Where are you going?', 'I was born in the bazaar.', false],
  ['How long have you worked here?', 'I have worked the night express for eleven years.', true],
  ['How long have you lived here?', 'I have worked the night express for eleven years.', false],
  ['How long have you lived here?', "I've lived here since the flood.", true],
])('%s, %s: %s', (question, line, expected) => {
  expect(answersOutright(question, line)).toBe(expected);
});

test.each([
  ['How old are you?', 'I am perhaps fifteen, born in the bazaar.', 'I am perhaps fifteen.'],
  ['Where are you from?', 'I am perhaps fifteen, born in the bazaar, and quick.', 'I was born in the bazaar.'],
  ['Where are you from?', 'I came from the hills, long ago.', 'I came from the hills.'],
  ['Where is the bell?', 'I was born in the bazaar.', null],
  [
    'How long have you worked here?',
    'I have worked the express for eleven years and have three daughters.',
    'I have worked the express for eleven years.',
  ],
])('%s asks for a part of the told line "%s"', (question, line, expected) => {
  expect(partAskedFor(question, line)).toBe(expected);
});
