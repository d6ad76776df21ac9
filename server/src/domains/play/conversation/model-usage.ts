import { setTimeout as wait } from 'node:timers/promises';
import type { UsageKeeper } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';

interface Used {
  requests: number;
  prompt: number;
  completion: number;
}

/** Milliseconds. */
interface Pauses {
  /** How long what was used may wait to be written: one row for all that a player has asked meanwhile. */
  gather: number;
  /** How long until what could not be written is written again. */
  again: number;
}

/** How many players wait at most while the database does not answer; what more would use is not counted. */
const MOST_WAITING = 10_000;

/**
 * Keeps in the database what each player uses of the language model a day, so that all servers count together. What this
 * server has not written yet is counted, too; what could not be written is kept and written again. Where the database wrote
 * it and could not say so, it is counted twice: a little less for somebody today, never more than is allowed.
 */
export function createUsageKeeper(
  { sql }: Pick<Connection, 'sql'>,
  pauses: Pauses = { gather: 1000, again: 5000 },
): UsageKeeper {
  const waiting = new Map<string, Used>();
  let writing: Promise<void> | null = null;

  function add(account: string, { requests, prompt, completion }: Used): void {
    const used = waiting.get(account);
    if (!used && waiting.size >= MOST_WAITING) return;
    waiting.set(account, {
      requests: (used?.requests ?? 0) + requests,
      prompt: (used?.prompt ?? 0) + prompt,
      completion: (used?.completion ?? 0) + completion,
    });
  }

  async function write(): Promise<void> {
    const rows = [...waiting].map(([account, used]) => ({ account, ...used }));
    waiting.clear();
    try {
      await insert(rows);
    } catch (error) {
      for (const { account, ...used } of rows) add(account, used);
      setTimeout(() => writeSoon().catch(() => undefined), pauses.again).unref();
      throw error;
    }
  }

  async function insert(rows: readonly ({ account: string } & Used)[]): Promise<void> {
    const of = (pick: (row: (typeof rows)[number]) => number) => rows.map(pick);
    await sql`
      insert into model_usage as kept (account_id, day, requests, prompt_tokens, completion_tokens)
      select account_id, (now() at time zone 'utc')::date, requests, prompt, completion
      from unnest(${rows.map(({ account }) => account)}::uuid[], ${of(({ requests }) => requests)}::int[],
        ${of(({ prompt }) => prompt)}::int[], ${of(({ completion }) => completion)}::int[])
        as used (account_id, requests, prompt, completion)
      -- Servers that write at once take the rows in one order; who has gone meanwhile is left out.
      where exists (select from accounts where id = account_id and deleted_at is null) order by account_id
      on conflict (account_id, day) do update set requests = kept.requests + excluded.requests,
        prompt_tokens = kept.prompt_tokens + excluded.prompt_tokens,
        completion_tokens = kept.completion_tokens + excluded.completion_tokens`;
  }

  function writeSoon(): Promise<void> {
    writing ??= wait(pauses.gather).then(() => {
      // What comes from now on is written by the next one.
      writing = null;
      return write();
    });
    return writing;
  }

  return {
    async spent(playerId) {
      const [row] = await sql<{ tokens: number }[]>`
        select prompt_tokens + completion_tokens as tokens from model_usage
        where account_id = ${playerId} and day = (now() at time zone 'utc')::date`;
      const unwritten = waiting.get(playerId);
      return Number(row?.tokens ?? 0) + (unwritten ? unwritten.prompt + unwritten.completion : 0);
    },
    record(accountId, { prompt, completion }) {
      add(accountId, { requests: 1, prompt, completion });
      return writeSoon();
    },
  };
}
