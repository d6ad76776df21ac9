import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCharacterPreparation } from './readying.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('prepares a story once its own changes have stopped, whatever others change', async () => {
  const prepared: string[] = [];
  const changed = createCharacterPreparation({
    conversation: {
      prepare: async (storyIds) => {
        prepared.push(...storyIds);
      },
    },
    log: { warn: () => expect.unreachable() },
  });
  changed('bell');
  for (let count = 0; count < 4; count += 1) {
    changed('endless');
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(prepared).toEqual(['bell']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(prepared).toEqual(['bell', 'endless']);
});
