import { expect, test } from 'vitest';
import type { Model } from '../engines/language-model/model.ts';
import { BrainUnavailable } from '../errors.ts';
import { osric } from '../testing/fixtures.ts';
import { createLineSuggester } from './line-suggester.ts';

/** Creates a model that says these answers, one after another. */
function modelSaying(...answers: unknown[]) {
  const asked: { text: string; playerId: string | undefined }[] = [];
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text({ messages }, { playerId }) {
      const answer = answers[asked.length];
      asked.push({ text: messages.map(({ content }) => content).join('\n'), playerId });
      if (answer instanceof Error) throw answer;
      yield typeof answer === 'string' ? answer : JSON.stringify(answer);
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
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
