import { expect, test } from 'vitest';
import { prepareWorld } from './out-of-world.ts';

test('others are served while the texts of a long draft are read', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `A story of the ${'number '.repeat(at)}.`);
  let served = 0;
  const serve = () => {
    served += 1;
    if (served < 1000) setImmediate(serve);
  };
  setImmediate(serve);
  const world = await prepareWorld(texts, '');
  expect(served).toBeGreaterThanOrEqual(texts.length - 1);
  expect(world.has('numbers')).toBe(true);
  served = 1000;
});
