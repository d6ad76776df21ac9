import { expect, test } from 'vitest';
import { newMemory } from '../../memory/memory.ts';
import { osric } from '../../testing/fixtures.ts';
import { asking, modelSaying } from '../../testing/model-talk.ts';
import type { Engine, UnansweredQuestion } from '../../types.ts';
import { createLanguageModelEngine } from './engine.ts';

const left: UnansweredQuestion = { text: 'Who taught you chess?', vector: Float32Array.of(1) };
let reread = 0;
/** A built-in engine that has no answer. */
const fallback: Engine = {
  name: 'embedded',
  warm: () => Promise.resolve(),
  async *reply({ memory }) {
    reread += 1;
    if (memory) yield { type: 'turn', memory, told: [], itemsMentioned: [], findUnanswered: async () => left };
  },
  close: () => Promise.resolve(),
};

async function findUnanswered(said: string, text: string) {
  reread = 0;
  const engine = createLanguageModelEngine(
    modelSaying(() => said),
    { fallback },
  );
  for await (const event of engine.reply(asking(text, { memory: newMemory(osric) })))
    if (event.type === 'turn') return event.findUnanswered?.();
  throw new Error('The turn did not end.');
}

test('what the model words without a line is what the built-in engine has no answer to', async () => {
  expect(await findUnanswered('My aunt did, on the landing.', 'Who taught you chess?')).toBe(left);
  expect(reread).toBe(1);
});

test.each([
  ['A stranger in a grey temple hood gave me a silver piece to sleep through my watch.', 'Who paid you?'],
  ['Nadie, señor.', '¿Quién te enseñó a jugar al ajedrez?'],
])('a told line or another language needs no second reading: %s', async (said, text) => {
  expect(await findUnanswered(said, text)).toBeNull();
  expect(reread).toBe(0);
});
