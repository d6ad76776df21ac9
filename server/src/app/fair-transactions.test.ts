import type { Connection } from '@emberlore/database';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../kit/fair-queue.ts';
import { shareTransactions } from './fair-transactions.ts';

/** A connection whose transactions run until they are ended by name. */
function slowConnection(connections: number) {
  const ends = new Map<string, (failure?: Error) => void>();
  const transact = (name: unknown) =>
    new Promise((end, fail) => ends.set(String(name), (failure) => (failure ? fail(failure) : end(undefined))));
  const shared = shareTransactions({ transact } as unknown as Connection, connections);
  const begin = (name: string, key?: string, address = key ?? '') => {
    const run = () => shared.transact(name as unknown as () => Promise<void>);
    return key === undefined ? run() : onBehalfOf({ key, address, network: address, isGone: () => false }, run);
  };
  const end = async (name: string, failure?: Error) => {
    ends.get(name)?.(failure);
    ends.delete(name);
    await new Promise(setImmediate);
  };
  /** Returns the names of the running transactions, once all that may have begun. */
  const running = async () => {
    await new Promise(setImmediate);
    return [...ends.keys()];
  };
  return { begin, end, running };
}

test('transactions of one account run one after another, in their order, also after a failure', async () => {
  const { begin, end, running } = slowConnection(10);
  const first = begin('first', 'ann', 'home');
  const rest = [begin('second', 'ann', 'home'), begin('third', 'ann', 'home'), begin('other', 'ben', 'home')];
  expect(await running()).toEqual(['first', 'other']);
  const failed = expect(first).rejects.toThrow('no');
  await end('first', new Error('no'));
  await failed;
  expect(await running()).toEqual(['other', 'second']);
  for (const name of ['second', 'third', 'other']) await end(name);
  await Promise.all(rest);
});

test('one address leaves connections to the others, however many accounts it has', async () => {
  const { begin, end, running } = slowConnection(5);
  const all = ['a', 'b', 'c', 'd'].map((key) => begin(key, key, 'crowd'));
  expect(await running()).toEqual(['a', 'b']);
  all.push(begin('e', 'e', 'elsewhere'), begin('server'));
  expect(await running()).toEqual(['a', 'b', 'e', 'server']);
  await end('a');
  expect(await running()).toEqual(['b', 'e', 'server', 'c']);
  for (const name of ['b', 'c', 'd', 'e', 'server']) await end(name);
  await Promise.all(all);
});

test('visitors of one address share only its limit', async () => {
  const { begin, end, running } = slowConnection(5);
  const all = ['one', 'two', 'three'].map((name) => begin(name, 'home', 'home'));
  expect(await running()).toEqual(['one', 'two']);
  for (const name of ['one', 'two', 'three']) await end(name);
  await Promise.all(all);
});
