import { expect, test } from 'vitest';
import { findInTurn } from './find-in-turn.ts';

test('finds the first entry, and serves others before each further one', async () => {
  const order: string[] = [];
  const serve = () => {
    order.push('other');
    if (order.length < 20) setImmediate(serve);
  };
  setImmediate(serve);
  const found = await findInTurn(['a', 'b', 'c', 'd'], async (entry) => {
    order.push(entry);
    return entry === 'c';
  });
  expect(found).toBe('c');
  expect(order.slice(0, 5)).toEqual(['a', 'other', 'b', 'other', 'c']);
  expect(await findInTurn(['a'], async () => false)).toBeUndefined();
});
