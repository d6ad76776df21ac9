import { expect, test } from 'vitest';
import { expanded, untagged } from './short-forms.ts';

test.each([
  ["It's awfully hot in here, isn't it?", "It's awfully hot in here."],
  ['I love pistachios, do you?', 'I love pistachios.'],
  ['I was an accountant, can you imagine?', 'I was an accountant.'],
  ["Somebody died, isn't it dreadful?", "Somebody died, isn't it dreadful?"],
  ["She knows, doesn't she?", "She knows, doesn't she?"],
  ['Where is it? I lost it, right?', 'Where is it? I lost it, right?'],
])('%s becomes %s', (text, plain) => {
  expect(untagged(text)).toBe(plain);
});

test.each([
  ['scared?', 'Are you scared?'],
  ['trust him?', 'Do you trust him?'],
  ['your father?', 'What about your father?'],
  ['and the inspector', 'What about the inspector?'],
  ['and the inspector came in late', 'and the inspector came in late'],
  ['age?', 'How old are you?'],
  ['what the hell happened here', 'what happened here'],
  ['what the hell', 'what the hell'],
  ['And you?', 'How are you?'],
  ['sure', 'sure'],
  ['constructor?', 'constructor?'],
  ['the bell?', 'the bell?'],
])('%s means %s', (text, whole) => {
  expect(expanded(text)).toBe(whole);
});
