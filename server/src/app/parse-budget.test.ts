import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createParseBudget, MOST_OF_ALL, MOST_OF_CONNECTION, SHARE_OF_ADDRESS } from './parse-budget.ts';

const times = (count: number, act: (index: number) => void) => Array.from({ length: count }, (_, at) => act(at));

/** A connection whose handle knows whether it is being read, and that notes when reading it begins again. */
function connection(resumed: Socket[] = []) {
  const socket = new Socket();
  const handle = {
    reading: true,
    isRead: true,
    readStop() {
      this.isRead = false;
    },
    readStart() {
      this.isRead = true;
      resumed.push(socket);
    },
  };
  Object.assign(socket, { _handle: handle });
  return { socket, handle };
}

test('an address that has used up its share is not read until the next turn, and others are', async () => {
  const { count } = createParseBudget();
  const [first, second, other] = [connection(), connection(), connection()];
  const own = new Set([first.socket, second.socket]);
  times(SHARE_OF_ADDRESS - 1, () => count(first.socket, own));
  expect([first, second].map(({ handle }) => handle.isRead)).toEqual([true, true]);
  count(first.socket, own);
  count(other.socket, new Set([other.socket]));
  expect([first, second, other].map(({ handle }) => handle.isRead)).toEqual([false, false, true]);
  await nextTurn();
  expect([first, second].map(({ handle }) => handle.isRead)).toEqual([true, true]);
  expect(first.socket.destroyed).toBe(false);
});

test('connections that had no turn come first in the next one', async () => {
  const { count } = createParseBudget();
  const resumed: Socket[] = [];
  const [first, second, third] = [connection(resumed), connection(resumed), connection(resumed)];
  const own = new Set([first.socket, second.socket, third.socket]);
  times(SHARE_OF_ADDRESS, () => count(first.socket, own));
  await nextTurn();
  expect(resumed).toEqual([second.socket, third.socket, first.socket]);
});

test('a connection that Node itself does not read is left alone', async () => {
  const { count } = createParseBudget();
  const resumed: Socket[] = [];
  const [busy, full] = [connection(), connection(resumed)];
  full.handle.reading = false;
  const own = new Set([busy.socket, full.socket]);
  times(SHARE_OF_ADDRESS, () => count(busy.socket, own));
  expect([busy, full].map(({ handle }) => handle.isRead)).toEqual([false, true]);
  await nextTurn();
  expect(resumed).toEqual([]);
});

test('an address that has used up its share waits while others come in, though not for long', async () => {
  let time = 0;
  const { count, welcome } = createParseBudget(() => time);
  const { socket, handle } = connection();
  const own = new Set([socket]);
  times(SHARE_OF_ADDRESS, () => count(socket, own));
  for (let turn = 0; turn < 3; turn += 1) {
    welcome();
    await nextTurn();
    expect(handle.isRead).toBe(false);
  }
  await nextTurn();
  expect(handle.isRead).toBe(true);
  times(SHARE_OF_ADDRESS, () => count(socket, own));
  expect(handle.isRead).toBe(false);
  time = 100;
  welcome();
  await nextTurn();
  expect(handle.isRead).toBe(true);
});

test('many headers count like more requests', () => {
  const { count } = createParseBudget();
  const { socket, handle } = connection();
  const own = new Set([socket]);
  count(socket, own);
  count(socket, own, SHARE_OF_ADDRESS - 1);
  expect(handle.isRead).toBe(false);
});

test('if there is much from all, a connection may send no more than the requests that it may have', () => {
  const { count } = createParseBudget();
  times(MOST_OF_ALL, () => count(new Socket(), new Set()));
  const socket = new Socket();
  const own = new Set([socket]);
  times(MOST_OF_CONNECTION, () => count(socket, own));
  expect(socket.destroyed).toBe(false);
  count(socket, own);
  expect(socket.destroyed).toBe(true);
});
