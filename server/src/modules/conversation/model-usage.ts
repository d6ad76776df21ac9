import { setTimeout as wait } from 'node:timers/promises';
import type { UsageKeeper } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';

/** How long what was used may wait to be written: one row for all that a player has asked meanwhile. */
const gatherMs = 1000;

/**
 * Keeps in the store what each player uses of the language model a day, so that all servers count together. What this
 * server has not written yet is counted, too.
 */
export function createUsageKeeper({ sql }: Pick<Connection, 'sql'>): UsageKeeper {
  const waiting = new Map<string, { requests: number; prompt: number; completion: number }>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    const rows = [...waiting].map(([account, used]) => ({ account, ...used }));
    waiting.clear();
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
    writing ??= wait(gatherMs).then(() => {
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
      const used = waiting.get(accountId) ?? { requests: 0, prompt: 0, completion: 0 };
      waiting.set(accountId, {
        requests: used.requests + 1,
        prompt: used.prompt + prompt,
        completion: used.completion + completion,
      });
      return writeSoon();
    },
  };
}
