import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Number of misused connections within a minute after which an address is refused. */
export const MOST_MISUSED = 5;
const MOST_ADDRESSES = 10_000;

/** Closes a connection that sends what no browser or proxy sends and what keeps the event loop busy. */
export function closeForMisuse(socket: Socket): void {
  socket.emit('misuse');
  socket.destroy();
}

/**
 * Counts the misused connections of each address. Closing them is not enough: each costs some 50 ms, and the address
 * could open the next one immediately.
 */
export function createMisuseCounter() {
  const counts = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: MINUTE_MS });
  return {
    /** Whether connections of this address are refused, until a minute has passed without misuse. */
    isRefused: (address: string): boolean => (counts.get(address) ?? 0) >= MOST_MISUSED,
    /** Counts the connection if it is closed for misuse. */
    watch(socket: Socket, address: string): void {
      socket.once('misuse', () => counts.set(address, (counts.get(address) ?? 0) + 1));
    },
  };
}
