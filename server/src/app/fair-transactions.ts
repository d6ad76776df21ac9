import type { Connection } from '@emberlore/database';
import { currentRequester } from '../kit/fair-queue.ts';

/** A transaction that waits for others of its account or address. */
interface Waiting {
  lanes: readonly Lane[];
  start(): void;
}

/** A group of transactions, of which only `most` run at the same time. */
interface Lane {
  name: string;
  most: number;
}

/** Connections that transactions of one address leave to everybody else. */
const SPARE_CONNECTIONS = 3;

/** Limits the work that runs at the same time in each lane. Work that waits starts in the order of arrival. */
function createLanes() {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const countRunning = ({ name }: Lane) => running.get(name) ?? 0;
  const isFree = (lanes: readonly Lane[]) => lanes.every((lane) => countRunning(lane) < lane.most);

  const enter = (lanes: readonly Lane[]) => {
    for (const lane of lanes) running.set(lane.name, countRunning(lane) + 1);
  };
  const leave = (lanes: readonly Lane[]) => {
    for (const lane of lanes) {
      if (countRunning(lane) === 1) running.delete(lane.name);
      else running.set(lane.name, countRunning(lane) - 1);
    }
    for (const next of waiting) {
      if (!isFree(next.lanes)) continue;
      waiting.delete(next);
      enter(next.lanes);
      next.start();
    }
  };

  return {
    /** Runs the work as soon as all its lanes are free. */
    async run<T>(lanes: readonly Lane[], work: () => Promise<T>): Promise<T> {
      if (isFree(lanes)) enter(lanes);
      else await new Promise<void>((start) => waiting.add({ lanes, start }));
      try {
        return await work();
      } finally {
        leave(lanes);
      }
    },
  };
}

/**
 * Limits the transactions that run at the same time on behalf of one account (one: the database would let them wait for
 * each other anyway) and of one address. The others wait without a connection, of which there are `connections` in all,
 * so that nobody's writes keep everybody else from the database.
 */
export function shareTransactions(connection: Connection, connections: number): Connection {
  const lanes = createLanes();
  const ofAddress = Math.max(1, connections - SPARE_CONNECTIONS);
  return {
    ...connection,
    transact(work) {
      const requester = currentRequester();
      if (!requester) return connection.transact(work);
      const { key, address } = requester;
      const own = key === address ? [] : [{ name: `account ${key}`, most: 1 }];
      return lanes.run([...own, { name: `address ${address}`, most: ofAddress }], () => connection.transact(work));
    },
  };
}
