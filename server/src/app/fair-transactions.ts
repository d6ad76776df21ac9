import type { Connection } from '@emberlore/database';
import { currentRequester } from '../kit/fair-queue.ts';
import { createLanes, type Lane } from '../kit/lanes.ts';

/** Connections that transactions of one address leave to everybody else. */
const SPARE_CONNECTIONS = 3;

/**
 * Limits the transactions that run at the same time on behalf of one account (one: the database would let them wait for
 * each other anyway) and of one address. The others wait without a connection, of which there are `connections` in all,
 * so that nobody's writes keep everybody else from the database.
 */
export function shareTransactions(connection: Connection, connections: number): Connection {
  const lanes = createLanes();
  const ofAddress = Math.max(1, connections - SPARE_CONNECTIONS);

  const listLanes = (): Lane[] => {
    const requester = currentRequester();
    if (!requester) return [];
    const { key, address } = requester;
    const own = key === address ? [] : [{ name: `account ${key}`, most: 1 }];
    return [...own, { name: `address ${address}`, most: ofAddress }];
  };

  return {
    ...connection,
    async transact(work) {
      const leave = await lanes.enter(listLanes());
      try {
        return await connection.transact(work);
      } finally {
        leave?.();
      }
    },
  };
}
