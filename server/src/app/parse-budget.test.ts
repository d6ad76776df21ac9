import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createParseBudget, MOST_OF_ADDRESS, MOST_OF_ALL, MOST_OF_CONNECTION } from './parse-budget.ts';

const times = (count: number, act: (index: number) => void) => Array.from({ length: count }, (_, at) => act(at));

test('an address has a budget for each turn of the event loop, over all its connections', async () => {
  const count = createParseBudget();
  const [first, second] = [new Socket(), new Socket()];
  times(MOST_OF_ADDRESS / 2, () => [first, second].map((socket) => count(socket, 'a')));
  await nextTurn();
  times(MOST_OF_ADDRESS / 2, () => [first, second].map((socket) => count(socket, 'a')));
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  count(second, 'a');
  expect([first.destroyed, second.destroyed]).toEqual([false, true]);
  const other = new Socket();
  count(other, 'b');
  expect(other.destroyed).toBe(false);
});

test('if there is much from all, a connection may send no more than the requests that it may have', () => {
  const count = createParseBudget();
  times(MOST_OF_ALL, (index) => count(new Socket(), `address ${index}`));
  const socket = new Socket();
  times(MOST_OF_CONNECTION, () => count(socket, 'a'));
  expect(socket.destroyed).toBe(false);
  count(socket, 'a');
  expect(socket.destroyed).toBe(true);
});
