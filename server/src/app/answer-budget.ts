import type { ServerResponse } from 'node:http';
import { fail } from '../kit/errors.ts';
import type { Requester } from '../kit/fair-queue.ts';

/**
 * Bounds what large answers cost: for a requester and an address the bytes a minute, and the bytes not received yet; for
 * all together the bytes not received yet.
 */
export interface AnswerBudget {
  /** Throws a 429 if the requester, or its address, has used up its budget. */
  check(requester: Requester): void;
  /**
   * Counts the bytes of an answer, or of a part of one, until its response is closed. If too much is on its way to all
   * requesters, closes the oldest answers to the address with most of it.
   */
  count(requester: Requester, bytes: number, response: ServerResponse): void;
  /** Throws a 429 if the address has as much on its way as it may; for answers that belong to no call. */
  checkAddress(address: string): void;
  /**
   * Counts what is kept in memory of an answer that belongs to no call, such as a file: as `count`, but for the address
   * alone, and not for the minute, since a page is made of many files.
   */
  countForAddress(address: string, bytes: number, response: ServerResponse): void;
}

/** Bytes on their way to one requester or address. */
interface Use {
  /** Bytes since the minute began. */
  bytes: number;
  began: number;
  unsent: number;
}

/** A large answer on its way. */
interface Sending {
  bytes: number;
  /** The requester's and its address's. */
  uses: readonly Use[];
  response: ServerResponse;
}

const MINUTE_MS = 60_000;
const MB = 1024 * 1024;
/** Smaller answers are free. In bytes. */
const LARGE_ANSWER = 64 * 1024;
/** A spoken reply has about one megabyte, and a player hears perhaps ten of them a minute. */
const MOST = { account: { bytes: 60 * MB, unsent: 16 * MB }, address: { bytes: 180 * MB, unsent: 48 * MB } };

/**
 * Bytes of files and other answers that belong to no call, on their way to an address: 128 large files, since each takes its
 * time of every turn of the event loop.
 */
const MOST_OF_FILES = 16 * MB;
const RETRY_SECONDS = 5;

/** Bytes on their way to all requesters. One address may have a third of them. */
const MOST_UNSENT = 144 * MB;

const nameAddress = (address: string) => `address ${address}`;
const nameFiles = (address: string) => `files ${address}`;

export function createAnswerBudget(now: () => number = Date.now): AnswerBudget {
  const uses = new Map<string, Use>();
  /** In the order in which they were begun. */
  const sending = new Set<Sending>();
  const listLimits = ({ key, address }: Requester) =>
    [
      [`key ${key}`, MOST.account],
      [nameAddress(address), MOST.address],
    ] as const;

  const isOver = ({ began, unsent }: Use) => unsent === 0 && now() - began >= MINUTE_MS;

  /** Forgets the requesters of earlier minutes. */
  function tidy(): void {
    for (const [name, use] of uses) if (isOver(use)) uses.delete(name);
  }

  function readUse(name: string): Use {
    const use = uses.get(name) ?? { bytes: 0, began: now(), unsent: 0 };
    if (now() - use.began >= MINUTE_MS) Object.assign(use, { bytes: 0, began: now() });
    uses.set(name, use);
    return use;
  }

  /** Counts an answer as received, once. */
  function release(answer: Sending): void {
    if (!sending.delete(answer)) return;
    for (const use of answer.uses) use.unsent -= answer.bytes;
  }

  /** Closes the oldest answers to the address to which most bytes are on their way, until few enough are. */
  function makeRoom(): void {
    let total = [...sending].reduce((sum, { bytes }) => sum + bytes, 0);
    while (total > MOST_UNSENT) {
      const findMostUnsent = ({ uses }: Sending) => Math.max(...uses.map(({ unsent }) => unsent));
      const [slowest] = [...sending].toSorted((one, other) => findMostUnsent(other) - findMostUnsent(one));
      if (!slowest) return;
      total -= slowest.bytes;
      release(slowest);
      slowest.response.destroy();
    }
  }

  /** Counts an answer for these until it is closed. */
  function send(bytes: number, uses: readonly Use[], response: ServerResponse): void {
    for (const use of uses) use.unsent += bytes;
    const answer = { bytes, uses, response };
    sending.add(answer);
    response.once('close', () => release(answer));
    makeRoom();
  }

  return {
    check(requester) {
      for (const [name, most] of listLimits(requester)) {
        const use = uses.get(name);
        if (!use || isOver(use)) continue;
        const { bytes, unsent, began } = readUse(name);
        if (bytes <= most.bytes && unsent <= most.unsent) continue;
        throw fail('tooMany', { retryAfter: Math.max(1, Math.ceil((began + MINUTE_MS - now()) / 1000)) });
      }
    },
    count(requester, bytes, response) {
      if (bytes < LARGE_ANSWER) return;
      tidy();
      const counted = listLimits(requester).map(([name]) => readUse(name));
      for (const use of counted) use.bytes += bytes;
      send(bytes, counted, response);
    },
    checkAddress(address) {
      const readUnsent = (name: string) => uses.get(name)?.unsent ?? 0;
      const isFull =
        readUnsent(nameFiles(address)) > MOST_OF_FILES || readUnsent(nameAddress(address)) > MOST.address.unsent;
      if (isFull) throw fail('tooMany', { retryAfter: RETRY_SECONDS });
    },
    countForAddress(address, bytes, response) {
      if (bytes < LARGE_ANSWER) return;
      tidy();
      send(bytes, [readUse(nameFiles(address)), readUse(nameAddress(address))], response);
    },
  };
}
