import { expect, test } from 'vitest';
import { createLongCounts } from './long-counts.ts';

test('a long list is counted once in half a minute, a short one each time', async () => {
  let time = 1_000_000;
  let size = 999;
  const countList = createLongCounts({ now: () => new Date(time) });
  const counted = () => countList('a list', async () => size);
  expect(await counted()).toBe(999);
  size = 1000;
  expect(await counted()).toBe(1000);
  size = 1001;
  expect(await counted()).toBe(1000);
  expect(await countList('another', async () => size)).toBe(1001);
  time += 30_000;
  expect(await counted()).toBe(1001);
});
