import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '../connect.ts';

/**
 * Checks that code with an open transaction uses the database only through it: otherwise as many such callers as the
 * pool has connections would all wait for one more, for ever. Throws on violations.
 */
export function guardOneConnection(connection: Connection): Connection {
  const inside = new AsyncLocalStorage<true>();
  const refuse = () => {
    if (inside.getStore()) throw new Error('A transaction requested a second connection.');
  };
  const reader = new Proxy(connection.reader, {
    get(target, name) {
      refuse();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    ...connection,
    reader,
    transact: async (fn) => {
      refuse();
      return connection.transact((writer) => inside.run(true, () => fn(writer)));
    },
  };
}
