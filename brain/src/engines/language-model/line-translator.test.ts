import { expect, it } from 'vitest';
import { BrainUnavailable } from '../../errors.ts';
import { modelSaying } from '../../testing/model-talk.ts';
import { createLineTranslator } from './line-translator.ts';

const lines = ['Osric comes straight in. You are ready, and send it back.', 'Stay down, if you are wise.'];
const translated = ['Osric entra de frente. Usted está listo y se lo devuelve.', 'Quédese en el suelo, si es lista.'];
const sample = 'Le reto, capitana: crucemos el acero aquí.';
const user = { playerId: 'p', talkId: 't' };

it('translates lines into the language of the player, each once', async () => {
  const asked: string[] = [];
  const model = modelSaying(({ messages }) => {
    asked.push(messages.map(({ content }) => content).join('\n'));
    return JSON.stringify({ lines: translated });
  });
  const translate = createLineTranslator(model);
  expect(await translate(lines, sample, user)).toEqual(translated);
  expect(await translate(lines, sample, user)).toEqual(translated);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(sample);
});

it.each([
  ['a wrong number of lines', JSON.stringify({ lines: translated.slice(1) })],
  ['English', JSON.stringify({ lines })],
  ['no JSON', 'Claro, aquí está.'],
  ['far too much', JSON.stringify({ lines: [translated[0], `${translated[1]} `.repeat(20)] })],
  ['a failure', new BrainUnavailable('refused', 'No.')],
])('keeps the lines in English after %s', async (_, answer) => {
  expect(await createLineTranslator(modelSaying(() => answer))(lines, sample, user)).toBeNull();
});
