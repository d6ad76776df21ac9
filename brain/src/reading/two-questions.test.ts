import { describe, expect, it } from 'vitest';
import { twoQuestionsIn } from './two-questions.ts';

describe('two questions in one message', () => {
  it.each([
    ['Who are you, and what is this town like?', 'Who are you?', 'What is this town like?'],
    ['Where is the sheriff? And who shot the baker?', 'Where is the sheriff?', 'And who shot the baker?'],
    [
      'Do you live here and how long have you kept the light?',
      'Do you live here?',
      'How long have you kept the light?',
    ],
  ])('are split: %s', (text, first, second) => {
    expect(twoQuestionsIn(text)).toEqual([first, second]);
  });

  it.each([
    'What happened to the bell and the tower?',
    'Who is the king, the old one?',
    'Tell me where the key is.',
    'Do you know who rang the bell?',
    'Why?',
    'Really? Who says so?',
    'Only the clapper? What do you think of her?',
  ])('are not found in a single one: %s', (text) => {
    expect(twoQuestionsIn(text)).toBeNull();
  });
});
