import { writingFields } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { createSayingModel } from '../testing/saying-model.ts';
import { createTextSuggester } from './text-suggester.ts';

/** Creates suggestions by a model that says these answers, one after another. */
function modelSaying(...answers: unknown[]) {
  const { model, asked } = createSayingModel(...answers);
  return { suggester: createTextSuggester(model), asked };
}

const request = {
  wanted: ['sceneOpening', 'questHint'] as const,
  texts: { sceneName: 'The Quay', sceneOpening: 'A quay.' },
  about: 'Osric the ferryman',
  premise: 'The ferry is late.',
  story: '',
};

test('tells the model of the form, and takes the wanted texts alone', async () => {
  const { suggester, asked } = modelSaying({ sceneOpening: ' You wait.\nIt rains. ', sceneName: 'No', questHint: 7 });
  expect(await suggester.suggestTexts(request, {})).toEqual({ sceneOpening: 'You wait.\nIt rains.' });
  for (const told of ['The Quay', 'A quay.', 'Osric the ferryman', 'The ferry is late.'])
    expect(asked[0]?.text).toContain(told);
});

test('cuts a text that is too long after a whole sentence', async () => {
  const sentence = 'It rains on the quay again. ';
  const { suggester } = modelSaying({ sceneOpening: sentence.repeat(40) });
  const { sceneOpening = '' } = await suggester.suggestTexts(request, {});
  expect(sceneOpening.length).toBeLessThanOrEqual(writingFields.sceneOpening);
  expect(sceneOpening.endsWith('again.')).toBe(true);
});

test('lets the model correct itself once, and finds nothing after that', async () => {
  const { suggester, asked } = modelSaying('Certainly!', { sceneName: 'No' });
  expect(await suggester.suggestTexts(request, {})).toEqual({});
  expect(asked).toHaveLength(2);
});
