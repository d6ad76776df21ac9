import { expect, test, vi } from 'vitest';
import { createStoryLength } from './story-length.ts';

test('few finished runs leave the first guess; enough give their median, measured once an hour', async () => {
  let time = 0;
  const measure = vi.fn().mockResolvedValueOnce({ finished: 9, median: 20 });
  const read = createStoryLength(measure, () => time);
  expect([await read(), await read()]).toEqual([36, 36]);
  expect(measure).toHaveBeenCalledTimes(1);
  time += 3_600_001;
  measure.mockResolvedValueOnce({ finished: 10, median: 41.5 });
  expect(await read()).toBe(42);
});

test('a failed measurement is tried again', async () => {
  const measure = vi.fn().mockRejectedValueOnce(new Error('no database'));
  const read = createStoryLength(measure);
  await expect(read()).rejects.toThrow('no database');
  measure.mockResolvedValueOnce({ finished: 0, median: null });
  expect(await read()).toBe(36);
});
