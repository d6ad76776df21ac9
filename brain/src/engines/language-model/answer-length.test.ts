import { describe, expect, it } from 'vitest';
import { all, asking, modelSaying } from '../../testing/model-talk.ts';
import { createLanguageModelEngine } from './engine.ts';
import { longestAnswer } from './repair.ts';
import { createReplyReader } from './reply-reader.ts';
import { createThinkingFilter } from './thinking.ts';

describe('an answer that is too long', () => {
  it.each([
    ['words', 'One more. ', ''],
    ['sound JSON', 'One more. ', '{"emotion":"JOY","reply":"'],
    ['damaged JSON', '{"text":"One more."},', '[{"text":"Hm."},'],
  ])('is read up to a fixed length: %s', (_, unit, start) => {
    const reader = createReplyReader();
    const parts = [reader.push(start + unit.repeat(longestAnswer)), reader.push(unit), reader.end()];
    expect(parts.map(({ text }) => text).join('').length).toBeLessThanOrEqual(longestAnswer);
    expect(reader.isFull).toBe(true);
  });

  it('is not asked for any further', async () => {
    let given = 0;
    const model = {
      ...modelSaying(() => ''),
      async *text() {
        for (; given < 1_000; given += 1) yield `${given} `.repeat(100);
        return { cut: false, usage: null };
      },
    };
    await all(createLanguageModelEngine(model), asking('Count for me.')).catch(() => undefined);
    expect(given).toBeLessThan(100);
  });
});

it.each(['</think>', '<think></think>', '<think><think>', '[', '<'])(
  'thoughts are found in one pass over any number of %j',
  (unit) => {
    // A search of all the rest for each tag would never end.
    const thoughts = createThinkingFilter();
    const text = thoughts.push(`${unit.repeat(400_000)} Aye.`) + thoughts.end();
    expect(text.length).toBeLessThanOrEqual(unit.length * 400_000 + 5);
  },
);
