import type { Socket } from 'node:net';
import { closeForMisuse } from './misuse.ts';
import { MOST_UNANSWERED } from './pipelining.ts';

/** One request on each of the connections that an address may have, twice. */
export const MOST_OF_ADDRESS = 1024;
/** From this number on, a connection is closed beyond `MOST_OF_CONNECTION`. */
export const MOST_OF_ALL = 4096;
/** Enough for all requests that a connection may have; only small chunks come to more. */
export const MOST_OF_CONNECTION = MOST_UNANSWERED;

/**
 * Limits how many requests and small chunks are parsed in one turn of the event loop: of one address, and of a connection
 * if there are many in all. Node reads every connection that has sent something in one turn and parses up to 64 kB of
 * each in one go: what is little on one connection would block the event loop for seconds on hundreds.
 *
 * @returns What to call for each request and small chunk. Closes its connection for misuse beyond the limits.
 */
export function createParseBudget(): (socket: Socket, address: string) => void {
  const ofAddress = new Map<string, number>();
  const ofConnection = new Map<Socket, number>();
  let all = 0;
  const startTurn = () => {
    ofAddress.clear();
    ofConnection.clear();
    all = 0;
  };
  return (socket, address) => {
    if (all === 0) setImmediate(startTurn);
    const ofThisAddress = (ofAddress.get(address) ?? 0) + 1;
    const ofThisConnection = (ofConnection.get(socket) ?? 0) + 1;
    ofAddress.set(address, ofThisAddress);
    ofConnection.set(socket, ofThisConnection);
    all += 1;
    if (ofThisAddress > MOST_OF_ADDRESS || (all > MOST_OF_ALL && ofThisConnection > MOST_OF_CONNECTION))
      closeForMisuse(socket);
  };
}
