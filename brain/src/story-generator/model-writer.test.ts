import { expect, test } from 'vitest';
import type { Model } from '../engines/language-model/model.ts';
import { createModelWriter } from './model-writer.ts';
import { createStoryGenerator } from './story-generator.ts';

const wishes = { genre: 'mystery' as const, characters: ['keeper-sorcha' as const], settings: [], overview: '' };

/** Creates a model that converts each outline, or says something else. */
function modelSaying(
  answer: (outline: Record<string, unknown>, tries: number) => string | Error,
  asked: string[] = [],
) {
  let tries = 0;
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text({ messages }) {
      tries += 1;
      asked.push(messages.map(({ content }) => content).join('\n'));
      const line = messages[1]?.content ?? '';
      const said = answer(JSON.parse(line.slice(line.indexOf('The outline: ') + 13)), tries);
      if (typeof said !== 'string') throw said;
      yield said;
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
  return model;
}

const reworded = (outline: Record<string, unknown>) => {
  const { choices } = outline.question as { choices: string[] };
  return JSON.stringify({
    ...outline,
    title: 'In Other Words',
    description:
      'It is told quite otherwise here, and at such length that nobody could take it for a mere line. '.repeat(3),
    question: { text: 'And now?', choices: choices.map((_, index) => `Way number ${index + 1}`) },
  });
};

test('takes scenes in the model’s words and recognises its choices', async () => {
  const asked: string[] = [];
  const generator = createStoryGenerator(createModelWriter(modelSaying(reworded, asked)));
  const plain = createStoryGenerator();
  const first = await generator.begin(wishes, 'one');
  expect(first.scene).toMatchObject({ sceneId: 1, title: 'In Other Words', question: { text: 'And now?' } });
  const next = await generator.next(first.state, 'Way number 2');
  expect(asked.at(-1)).toContain('The player has just chosen, in these words: "Way number 2"');
  const same = await plain.begin(wishes, 'one');
  const other = await plain.next(same.state, same.scene.question.choices[1] ?? '');
  expect(next.state.path).toEqual(other.state.path);
  let step = next;
  while (step.scene.ending === null) step = await generator.next(step.state, step.scene.question.choices[0] ?? '');
  expect(step.scene.question).toEqual({ text: 'The End.', choices: [] });
});

test('lets the model correct an error once', async () => {
  const answers = (outline: Record<string, unknown>, tries: number) =>
    tries === 1 ? 'Once upon a time' : reworded(outline);
  const { scene } = await createStoryGenerator(createModelWriter(modelSaying(answers))).begin(wishes, 'one');
  expect(scene.title).toBe('In Other Words');
});

test.each([
  ['no JSON', () => 'Once upon a time'],
  [
    'too few choices',
    (outline: Record<string, unknown>) => reworded({ ...outline, question: { choices: ['Only one'] } }),
  ],
  [
    'a stranger',
    (outline: Record<string, unknown>) =>
      reworded(outline).replace('quite otherwise', 'by Countess Orlova and Pim and Rue and Thorne'),
  ],
  [
    'its instructions',
    (outline: Record<string, unknown>) =>
      reworded(outline).replace('It is told', 'Never end the story before its outline ends, and never decide.'),
  ],
  ['nothing at all', () => new Error('gone')],
])('falls back to the grammar’s own words after %s', async (_, answer) => {
  const [worded, plain] = await Promise.all([
    createStoryGenerator(createModelWriter(modelSaying(answer))).begin(wishes, 'one'),
    createStoryGenerator().begin(wishes, 'one'),
  ]);
  expect(worded).toEqual(plain);
});
