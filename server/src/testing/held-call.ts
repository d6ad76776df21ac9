import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Player, TestServer } from '../testing.ts';

/** A call to send: its body as text, JSON unless `type` says otherwise. */
export interface HeldCall {
  method: string;
  path: string;
  body: string;
  type?: string;
}

interface HeldAnswer {
  status: number | undefined;
  body: string;
}

/** Long enough for the server to read the headers and authenticate the sender. */
const HEADERS_MS = 200;

/** Sends the headers of a call and the first byte of its body; `finish` sends the rest and returns the answer. */
export async function holdCall({ url }: TestServer, { token }: Pick<Player, 'token'>, call: HeldCall) {
  const { method, path, body, type = 'application/json' } = call;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  };
  const sent = request(new URL(path, url), { method, headers });
  const answered = new Promise<HeldAnswer>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (answer) => resolve({ status: answer.statusCode, body: await text(answer) }));
  });
  sent.write(body.slice(0, 1));
  await wait(HEADERS_MS);
  return {
    finish: () => {
      sent.end(body.slice(1));
      return answered;
    },
  };
}

type Sql = TestServer['db']['sql'];
type Locking = (sql: Parameters<Parameters<Sql['begin']>[1]>[0]) => PromiseLike<unknown>;

async function untilBlocked(sql: Sql, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [row] = await sql<{ blocked: boolean }[]>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
        as blocked`;
    if (row?.blocked) return;
    await wait(10);
  }
  throw new Error('The call was answered without waiting for the lock.');
}

/**
 * Starts a call while a transaction holds a lock that it needs, runs `meanwhile` once the call waits for the lock, then
 * commits the transaction and returns the call's answer.
 */
export async function whileLocked<T>(
  { db: { sql } }: TestServer,
  lock: Locking,
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T> {
  const underWay = await sql.begin(async (transaction) => {
    await lock(transaction);
    let isOver = false;
    const answer = begin().finally(() => {
      isOver = true;
    });
    await untilBlocked(sql, () => isOver);
    await meanwhile();
    // Wrapped in an object: otherwise the transaction would await the call, which waits for the transaction.
    return { answer };
  });
  return underWay.answer;
}
