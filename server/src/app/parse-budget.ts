import type { Socket } from 'node:net';
import { closeForMisuse } from './misuse.ts';
import { MOST_UNANSWERED } from './pipelining.ts';

/** What is parsed of an address in a turn of the event loop, in requests without many headers: some five milliseconds. */
export const SHARE_OF_ADDRESS = 32;
/** From this number of requests and small chunks on, a connection is closed beyond `MOST_OF_CONNECTION`. */
export const MOST_OF_ALL = 4096;
/** Enough for all requests that a connection may have; only small chunks come to more. */
export const MOST_OF_CONNECTION = MOST_UNANSWERED;
/** How long an address waits at most while connections of others come in. */
const LONGEST_WAIT_MS = 100;

/** The part of Node's handle that says what the event loop reads of a connection. */
type Read = Socket & { _handle?: { reading: boolean; readStop(): void; readStart(): void } | null };

/** The handle of a connection that is being read; undefined if it has ended, or if Node itself has stopped reading it. */
function readHandle(socket: Socket) {
  const { _handle: handle } = socket as Read;
  return handle?.reading ? handle : undefined;
}

/** What was parsed of an address in this turn. */
interface Share {
  parsed: number;
  /** The connections it came on. */
  sockets: Set<Socket>;
  isUsedUp: boolean;
}

/** Limits how much is parsed in one turn of the event loop. */
export interface ParseBudget {
  /** Call for each connection that comes in. */
  welcome(): void;
  /**
   * Call for each request and each small chunk on a connection, and again with a `weight` for many headers; `own` are
   * the open connections of the address. Once the address has used up its share, its connections are not read until the
   * next turn. If there is too much from all, closes a connection that sends more than it may have unanswered.
   */
  count(socket: Socket, own: ReadonlySet<Socket>, weight?: number): void;
}

/**
 * Node reads every connection that has sent something in one turn and parses up to 64 kB of each in one go: what is little on
 * one connection would block the event loop for long on hundreds. It accepts one connection a turn, so long turns
 * would also keep new clients waiting: an address that has used up its share waits until all that come in are accepted.
 */
export function createParseBudget(now: () => number = () => performance.now()): ParseBudget {
  const shares = new Map<ReadonlySet<Socket>, Share>();
  const ofConnection = new Map<Socket, number>();
  /** The connections that are not read. */
  const held = new Set<Socket>();
  let all = 0;
  let heldSince = 0;
  let newcomers = 0;
  let isTurnBegun = false;

  const beginTurn = () => {
    if (isTurnBegun) return;
    isTurnBegun = true;
    setImmediate(endTurn);
  };

  const endTurn = () => {
    isTurnBegun = false;
    shares.clear();
    ofConnection.clear();
    all = 0;
    const mayBeMore = newcomers > 0 && now() - heldSince < LONGEST_WAIT_MS;
    newcomers = 0;
    if (held.size === 0) return;
    if (mayBeMore) return beginTurn();
    for (const socket of held) readHandle(socket)?.readStart();
    held.clear();
  };

  const holdOne = (socket: Socket) => {
    const handle = readHandle(socket);
    if (!handle || held.has(socket)) return;
    handle.readStop();
    held.add(socket);
  };

  /** Stops reading an address. Those of its connections that had no turn come first in the next one. */
  const hold = (own: ReadonlySet<Socket>, { sockets }: Share) => {
    if (held.size === 0) heldSince = now();
    for (const socket of own) if (!sockets.has(socket)) holdOne(socket);
    for (const socket of sockets) holdOne(socket);
  };

  const findShare = (own: ReadonlySet<Socket>): Share => {
    const share = shares.get(own) ?? { parsed: 0, sockets: new Set(), isUsedUp: false };
    shares.set(own, share);
    return share;
  };

  const countMessage = (socket: Socket) => {
    const count = (ofConnection.get(socket) ?? 0) + 1;
    ofConnection.set(socket, count);
    all += 1;
    if (all > MOST_OF_ALL && count > MOST_OF_CONNECTION) closeForMisuse(socket);
  };

  return {
    welcome() {
      newcomers += 1;
      beginTurn();
    },
    count(socket, own, weight) {
      beginTurn();
      if (weight === undefined) countMessage(socket);
      const share = findShare(own);
      share.parsed += weight ?? 1;
      share.sockets.add(socket);
      if (share.isUsedUp) holdOne(socket);
      else if (share.parsed >= SHARE_OF_ADDRESS) {
        share.isUsedUp = true;
        hold(own, share);
      }
    },
  };
}
