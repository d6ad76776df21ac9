import { setTimeout as wait } from 'node:timers/promises';
import type { Usage } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';

/** Records each player's usage. */
export interface UsageKeeper {
  /** Returns the player's tokens used today. */
  spent(playerId: string): Promise<number>;
  /** `cost` is in millionths of the operator's currency. */
  record(playerId: string, usage: Usage, cost?: number): Promise<void>;
}

interface Used {
  requests: number;
  prompt: number;
  completion: number;
  cost: number;
}

/** In milliseconds. */
interface Pauses {
  /** How long usage is collected before it is written, as one row per player. */
  gather: number;
  /** Delay before failed writes are retried. */
  again: number;
}

/** The most tokens or requests that a row counts: more would not fit, and would keep the others from being written. */
const MOST_COUNTED = 2_000_000_000;
/** Maximum number of players with unwritten usage while the database fails. Usage beyond it is not counted. */
const MOST_WAITING = 10_000;

/**
 * Stores each player's daily usage of the language model in the database, so that all servers count together. Includes
 * what this server has not written yet; failed writes are retried. If the database wrote a row but couldn't confirm it,
 * usage counts twice: the player gets a little less that day, never more than allowed.
 */
export function createUsageKeeper(
  { sql }: Pick<Connection, 'sql'>,
  pauses: Pauses = { gather: 1000, again: 5000 },
): UsageKeeper {
  const waiting = new Map<string, Used>();
  /** What the write in progress takes: it counts until the database has answered. */
  let inFlight: ReadonlyMap<string, Used> = new Map();
  let finishedWrites = 0;
  let writing: Promise<void> | null = null;

  function add(account: string, { requests, prompt, completion, cost }: Used): void {
    const used = waiting.get(account);
    if (!used && waiting.size >= MOST_WAITING) return;
    waiting.set(account, {
      requests: (used?.requests ?? 0) + requests,
      prompt: (used?.prompt ?? 0) + prompt,
      completion: (used?.completion ?? 0) + completion,
      cost: (used?.cost ?? 0) + cost,
    });
  }

  async function write(): Promise<void> {
    const rows = [...waiting].map(([account, used]) => ({ account, ...used }));
    inFlight = new Map(waiting);
    waiting.clear();
    try {
      await insert(rows);
    } catch (error) {
      for (const { account, ...used } of rows) add(account, used);
      setTimeout(() => writeSoon().catch(() => undefined), pauses.again).unref();
      throw error;
    } finally {
      inFlight = new Map();
      finishedWrites += 1;
    }
  }

  async function insert(rows: readonly ({ account: string } & Used)[]): Promise<void> {
    const of = (pick: (row: (typeof rows)[number]) => number) => rows.map((row) => Math.min(pick(row), MOST_COUNTED));
    await sql`
      insert into model_usage as kept (account_id, day, requests, prompt_tokens, completion_tokens, cost)
      select account_id, (now() at time zone 'utc')::date, requests, prompt, completion, cost
      from unnest(${rows.map(({ account }) => account)}::uuid[], ${of(({ requests }) => requests)}::int[],
        ${of(({ prompt }) => prompt)}::int[], ${of(({ completion }) => completion)}::int[],
        ${rows.map(({ cost }) => cost)}::bigint[]) as used (account_id, requests, prompt, completion, cost)
      -- Servers that write at once take the rows in one order; who has gone meanwhile is left out.
      where exists (select from accounts where id = account_id and deleted_at is null) order by account_id
      on conflict (account_id, day) do update set
        requests = least(kept.requests::bigint + excluded.requests, ${MOST_COUNTED}::bigint),
        prompt_tokens = least(kept.prompt_tokens::bigint + excluded.prompt_tokens, ${MOST_COUNTED}::bigint),
        completion_tokens = least(kept.completion_tokens::bigint + excluded.completion_tokens, ${MOST_COUNTED}::bigint),
        cost = kept.cost + excluded.cost`;
  }

  function writeSoon(): Promise<void> {
    writing ??= wait(pauses.gather).then(() => {
      // Later usage goes into the next write.
      writing = null;
      return write();
    });
    return writing;
  }

  async function readWritten(playerId: string): Promise<number> {
    const [row] = await sql<{ tokens: string }[]>`
      select prompt_tokens::bigint + completion_tokens as tokens from model_usage
      where account_id = ${playerId} and day = (now() at time zone 'utc')::date`;
    return Number(row?.tokens ?? 0);
  }

  return {
    async spent(playerId) {
      const before = finishedWrites;
      const written = await readWritten(playerId);
      // A write that ended meanwhile may be in neither of the two.
      if (finishedWrites !== before) return this.spent(playerId);
      const unwritten = [waiting, inFlight].map((used) => used.get(playerId));
      return unwritten.reduce((sum, used) => sum + (used ? used.prompt + used.completion : 0), written);
    },
    record(accountId, { prompt, completion }, cost = 0) {
      add(accountId, { requests: 1, prompt, completion, cost });
      return writeSoon();
    },
  };
}
