import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Number of misused connections within a minute after which an address is refused. */
export const MOST_MISUSED = 5;
const MOST_ADDRESSES = 10_000;

/** What a parser of Node's asks about each request, and the answer that makes it stop reading. */
type Parsing = Socket & { parser?: { onIncoming: () => number } | null };
const STOP = 2;

/**
 * Closes a connection that sends what no browser or proxy sends and what keeps the event loop busy. Node goes on to parse
 * what it has read of the connection, some 2,500 requests in 64 kB, even if it is destroyed: the parser has to be stopped
 * as for a change of protocol.
 */
export function closeForMisuse(socket: Socket): void {
  const { parser } = socket as Parsing;
  if (parser) parser.onIncoming = () => STOP;
  socket.emit('misuse');
  socket.destroy();
}

/**
 * Counts the misused connections of each address. Closing them is not enough: each costs some milliseconds, and the
 * address could open the next one immediately, or has hundreds open already.
 */
export function createMisuseCounter() {
  const counts = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: MINUTE_MS });
  const isRefused = (address: string): boolean => (counts.get(address) ?? 0) >= MOST_MISUSED;
  return {
    /** Whether connections of this address are refused, until a minute has passed without misuse. */
    isRefused,
    /** Counts the connection if it is closed for misuse; `own` are the open ones of its address, closed with the last. */
    watch(socket: Socket, address: string, own: ReadonlySet<Socket>): void {
      socket.once('misuse', () => {
        counts.set(address, (counts.get(address) ?? 0) + 1);
        if (isRefused(address)) for (const other of own) other.destroy();
      });
    },
  };
}
