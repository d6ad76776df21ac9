import { expect, test } from 'vitest';
import { fold } from '../text/text.ts';
import { type CommonQuestion, commonQuestions } from './common-questions.ts';

const found = (text: string) =>
  (Object.keys(commonQuestions) as CommonQuestion[]).find((kind) => commonQuestions[kind].asked.test(fold(text))) ??
  null;

test.each<[string, CommonQuestion | null]>([
  ['Do you want me to get it?', 'service'],
  ['would you like me to tell her something?', 'service'],
  ['Shall I open the door?', 'service'],
  ['Do you want to tell me?', null],
  ['Can I have a coffee please', 'serving'],
  ['Could you bring me some water?', 'serving'],
  ['Can I have a word?', 'permission'],
  ['Can I have a hint?', null],
  ['does it hurt?', 'feelsIt'],
  ['Did that still hurt you?', 'feelsIt'],
  ['Did it hurt the king that you left?', null],
  ['Are you hungry?', 'body'],
  ['are you enjoying the ball?', 'enjoyment'],
  ['Are you busy?', 'busy'],
  ['Do you ever get bored?', 'bored'],
  ['Can you keep a secret?', 'discretion'],
  ['whose fault was it?', 'blame'],
  ['Who do you think did it?', 'culprit'],
  ['Who did it to the bell?', null],
  ['who is your best friend', 'friends'],
  ['How did you end up here?', 'origin'],
  ['what are you looking for?', 'want'],
])('%s: %s', (text, kind) => {
  expect(found(text)).toBe(kind);
});
