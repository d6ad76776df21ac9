import { expect, test } from 'vitest';
import { BrainUnavailable } from '../errors.ts';
import { osric } from '../testing/fixtures.ts';
import { createSayingModel } from '../testing/saying-model.ts';
import { createLineSuggester } from './line-suggester.ts';

/** Creates suggestions by a model that says these answers, one after another. */
function modelSaying(...answers: unknown[]) {
  const { model, asked } = createSayingModel(...answers);
  return { suggester: createLineSuggester(model), asked };
}

const topics = [
  { topic: 'married', question: 'Are you married?' },
  { topic: 'joke', question: 'Tell me a joke.' },
] as const;
const who = { playerId: 'ada' };

test('suggests a line for each topic that was asked for', async () => {
  const lines = [
    { topic: 'joke', line: ' The river\nhas a mouth and says nothing. ' },
    { topic: 'taxes', line: 'Nobody asked.' },
    { topic: 'married', line: 'x'.repeat(401) },
  ];
  const { suggester, asked } = modelSaying({ lines });
  expect(await suggester.suggestLines(osric, topics, who)).toEqual([
    { topic: 'joke', line: 'The river has a mouth and says nothing.' },
  ]);
  expect(asked).toMatchObject([{ playerId: 'ada', text: expect.stringContaining(osric.personalKnowledge[0] ?? '') }]);
  expect(asked[0]?.text).toContain('Are you married?');
});

test('lets the model correct itself once, and finds nothing after that', async () => {
  const questions = ['Who rows at night?', 'Who rows at night?', 'Do you row?'];
  const right = modelSaying('Certainly!', { questions });
  expect(await right.suggester.suggestQuestions(osric, 'I row at night.', who)).toEqual([
    'Who rows at night?',
    'Do you row?',
  ]);
  const wrong = modelSaying({ questions: [] }, { questions: [7] });
  expect(await wrong.suggester.suggestQuestions(osric, 'I row at night.', who)).toEqual([]);
  expect(wrong.asked).toHaveLength(2);
});

test('fails if the model does not answer', async () => {
  const { suggester } = modelSaying(new BrainUnavailable('budget', 'No more.'));
  await expect(suggester.suggestLines(osric, topics, who)).rejects.toMatchObject({ reason: 'budget' });
});
