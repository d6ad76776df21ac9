import { expect, test } from 'vitest';
import { collectGarbage } from '../testing/resources.ts';
import { openTrim } from './trim.ts';

const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header;
const megabytes = () => process.memoryUsage().rss / 1024 / 1024;

test.runIf(isGlibc)('what was freed between things that are still used goes back to the system', async () => {
  const trim = await openTrim();
  // About 100 MB in pieces smaller than a page, of which every hundredth is kept.
  const pieces = Array.from({ length: 200_000 }, () => Buffer.allocUnsafeSlow(500).fill(1));
  const sparse = pieces.filter((_, index) => index % 100 === 0);
  const full = megabytes();
  pieces.length = 0;
  const held = () => {
    collectGarbage();
    trim();
    return megabytes();
  };
  await expect.poll(held, { interval: 100 }).toBeLessThan(full - 40);
  expect(sparse.length).toBe(2000);
});
