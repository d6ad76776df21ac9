import { expect, test } from 'vitest';
import type { Reader } from './connect.ts';
import { prepareOnce, registerForwarding } from './once.ts';

/** Creates a distinct reader object. */
const store = () => ({}) as Reader;

test('creates a value once per database and name', () => {
  const [one, other] = [store(), store()];
  const makers: Reader[] = [];
  const make = (of: Reader) => makers.push(of);
  expect([prepareOnce(one, 'a', make), prepareOnce(one, 'a', make), prepareOnce(one, 'b', make)]).toEqual([1, 1, 2]);
  expect(prepareOnce(other, 'a', make)).toBe(3);
  expect(makers).toEqual([one, one, other]);
  expect(makers[2]).toBe(other);
});

test('returns the value of the database that a forwarding reader currently stands for', () => {
  const [main, replica] = [store(), store()];
  let current = main;
  const reader = registerForwarding(store(), () => current);
  const made = () => prepareOnce(reader, 'page', (of) => ({ of }));
  const ofMain = made();
  current = replica;
  expect(made()).not.toBe(ofMain);
  expect(made().of).toBe(replica);
  current = main;
  expect(made()).toBe(ofMain);
  expect(made().of).toBe(main);
});
