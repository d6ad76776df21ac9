import { expect, it } from 'vitest';
import { newMemory } from '../../memory/memory.ts';
import type { KeptFact } from '../../memory-types.ts';
import { osric } from '../../testing/fixtures.ts';
import { asking } from '../../testing/model-talk.ts';
import type { HistoryEntry } from '../../types.ts';
import { measureTokens } from './driver.ts';
import { composePrompt } from './prompt.ts';

const long = 'And the road there is long and wet and goes past the old quarry. '.repeat(5);
const history = Array.from({ length: 48 }, (_, index): HistoryEntry => {
  return { speaker: index % 2 === 0 ? 'player' : 'npc', text: `${index} ${long}` };
});
const kept = Array.from({ length: 60 }, (_, turn): KeptFact => {
  return turn === 3
    ? { kind: 'name', text: 'The player is called Ana of Tarn.', turn }
    : { kind: 'note', text: `The player said ${turn}: ${long}`.slice(0, 190), turn };
});
const past = Array.from(
  { length: 72 },
  (_, turn) => `[${turn}] They: ${long.slice(0, 100)} You: ${long.slice(0, 150)}`,
);

it('keeps a request within what the model can read, without losing what matters most', async () => {
  const memory = { ...newMemory(osric), turn: 200, kept, past };
  const ask = (mostTokens?: number) =>
    composePrompt(asking('What is my name?', { memory, history }), memory, 'Ana', {
      shapes: true,
      historyCharacters: 20_000,
      embedder: null,
      ...(mostTokens === undefined ? {} : { mostTokens }),
    });
  expect(measureTokens((await ask()).messages)).toBeGreaterThan(9_000);
  for (const most of [7_500, 3_600]) {
    const { messages } = await ask(most);
    expect(measureTokens(messages)).toBeLessThanOrEqual(most);
    const text = messages.map(({ content }) => content).join('\n');
    expect(text).toContain('Ana of Tarn');
    expect(text).toContain(osric.personalKnowledge[0]);
    expect(messages.length).toBeGreaterThan(2);
  }
});

it('counts more tokens for languages that take more', () => {
  const count = (content: string) => measureTokens([{ role: 'user', content }]);
  expect(count('Good evening to you all')).toBeLessThan(count('Добрый вечер всем вам!!'));
  expect(count('水很冷，小心一点。')).toBeGreaterThanOrEqual(9);
});
