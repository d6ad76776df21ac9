import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { startMemoryCleanup } from './tidy.ts';

const mb = 1024 * 1024;
const used = () => getHeapStatistics().used_heap_size / mb;
/** About 64 MB, in eight pieces that are too large for the young generation. */
const fill = () => Array.from({ length: 8 }, () => new Array<number>(mb).fill(0.5));

it('clears up what is no longer needed once the thread is at rest', async () => {
  let rush: unknown = fill();
  const full = used();
  rush = undefined;
  expect(rush).toBeUndefined();
  const tidy = startMemoryCleanup(100);
  try {
    await expect.poll(used, { timeout: 30_000, interval: 250 }).toBeLessThan(full - 48);
  } finally {
    tidy.stop();
  }
}, 40_000);
