import type { ServerResponse } from 'node:http';
import { fail } from '../kit/errors.ts';
import type { Requester } from '../kit/fair-queue.ts';

/** Bounds what the large answers to one requester cost: bytes a minute, and bytes that it has not received yet. */
export interface AnswerBudget {
  /** Throws a 429 if the requester, or its address, has used up its budget. */
  check(requester: Requester): void;
  /** Counts the bytes of an answer, or of a part of one, until its response is closed. */
  count(requester: Requester, bytes: number, response: ServerResponse): void;
}

interface Use {
  /** Bytes since the minute began. */
  bytes: number;
  began: number;
  /** Bytes on their way. */
  unsent: number;
}

const MINUTE_MS = 60_000;
const MB = 1024 * 1024;
/** Smaller answers are free. In bytes. */
export const LARGE_ANSWER = 64 * 1024;
/** A spoken reply has about one megabyte, and a player hears perhaps ten of them a minute. */
const MOST = { account: { bytes: 60 * MB, unsent: 16 * MB }, address: { bytes: 180 * MB, unsent: 48 * MB } };

export function createAnswerBudget(now: () => number = Date.now): AnswerBudget {
  const uses = new Map<string, Use>();
  const limitsOf = ({ key, address }: Requester) =>
    [
      [`key ${key}`, MOST.account],
      [`address ${address}`, MOST.address],
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

  return {
    check(requester) {
      for (const [name, most] of limitsOf(requester)) {
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
      const counted = limitsOf(requester).map(([name]) => readUse(name));
      for (const use of counted) {
        use.bytes += bytes;
        use.unsent += bytes;
      }
      response.once('close', () => {
        for (const use of counted) use.unsent -= bytes;
      });
    },
  };
}
