import { expect, it } from 'vitest';
import { newMemory } from '../../memory/memory.ts';
import { osric } from '../../testing/fixtures.ts';
import { all, asking, modelSaying } from '../../testing/model-talk.ts';
import { createLanguageModelEngine } from './engine.ts';
import { checkSources } from './summary-sources.ts';

it.each([
  ['They met [1]. They fought [2, 3].', 'They met [1]. They fought [2, 3].'],
  ['They met [1]. The king is dead [9].', 'They met [1].'],
  ['They met. They parted.', 'They met. They parted. [1-3]'],
  ['The king is dead [9-12].', ''],
])('what names other turns, or none beside others, is left out: %s', (summary, kept) => {
  expect(checkSources(summary, [1, 2, 3])).toBe(kept);
});

const past = Array.from({ length: 40 }, (_, index) => `[${index + 1}] They: Boat ${index + 1}? You: Aye.`);
const asked: string[] = [];
const model = modelSaying(({ messages }) => {
  if (!messages[0]?.content.startsWith('Sum up')) return '{"emotion":"JOY","reply":"Aye, so it is."}';
  asked.push(messages[1]?.content ?? '');
  return 'The player asked about boats [1-24].';
});

it('is made again after a restart, and after a change of what it is made of', async () => {
  const talk = async (engine: ReturnType<typeof createLanguageModelEngine>, lines: string[]) => {
    const memory = { ...newMemory(osric), turn: 40, past: lines };
    const last = (await all(engine, asking('And this boat?', { memory }))).at(-1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return last?.type === 'turn' ? last.memory : null;
  };
  const first = createLanguageModelEngine(model);
  expect((await talk(first, past))?.summary).toBeUndefined();
  // The next turn has it, and asks for no other.
  expect((await talk(first, past))?.summary).toBe('The player asked about boats [1-24].');
  const before = asked.length;
  const edited = past.with(3, '[4] They: A ship? You: No.');
  expect((await talk(first, edited))?.summary).toBeUndefined();
  expect(asked.slice(before).join()).toContain('[4] They: A ship?');
  const restarted = createLanguageModelEngine(model);
  expect((await talk(restarted, past))?.summary).toBeUndefined();
  expect((await talk(restarted, past))?.summary).toBe('The player asked about boats [1-24].');
});
