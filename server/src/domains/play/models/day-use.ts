import type { ModelMeasure } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';

/** How long use is collected before it is written, in milliseconds. */
const GATHER_MS = 1000;
/** The most use that waits while the database fails. What comes beyond is not counted. */
const MOST_WAITING = 1000;
/** The most that a row counts of requests: more would not fit. */
const MOST_COUNTED = 2_000_000_000;

/** Counts the use of all models by day, model and role. */
export interface DayUse {
  /** Counts a request to a model. */
  record(model: string, measure: Pick<ModelMeasure, 'outcome' | 'usage' | 'cost' | 'ownKey' | 'purpose'>): void;
  /** Writes what has been counted. */
  settled(): Promise<void>;
}

interface Used {
  model: string;
  role: string;
  ownKey: boolean;
  requests: number;
  failures: number;
  prompt: number;
  completion: number;
  cost: number;
}

/** Creates the counter: it writes once a second, and tries again what the database did not take. */
export function createDayUse({ sql }: Pick<Connection, 'sql'>, log: Log): DayUse {
  const waiting = new Map<string, Used>();
  let timer: NodeJS.Timeout | undefined;

  function add(used: Used): void {
    const key = JSON.stringify([used.model, used.role, used.ownKey]);
    const before = waiting.get(key);
    if (!before && waiting.size >= MOST_WAITING) return;
    const sum = (count: 'requests' | 'failures' | 'prompt' | 'completion' | 'cost') =>
      (before?.[count] ?? 0) + used[count];
    waiting.set(key, {
      ...used,
      requests: sum('requests'),
      failures: sum('failures'),
      prompt: sum('prompt'),
      completion: sum('completion'),
      cost: sum('cost'),
    });
  }

  async function insert(rows: readonly Used[]): Promise<void> {
    const counts = (pick: (row: Used) => number) => rows.map((row) => Math.min(pick(row), MOST_COUNTED));
    // In one order, so that servers which write at once don't wait for each other in a circle.
    await sql`
      insert into model_days as kept
        (day, model, role, own_key, requests, failures, prompt_tokens, completion_tokens, cost)
      select (now() at time zone 'utc')::date, model, role, own_key = 1, requests, failures, prompt, completion, cost
      from unnest(
        ${rows.map(({ model }) => model)}::text[], ${rows.map(({ role }) => role)}::text[],
        ${rows.map(({ ownKey }) => Number(ownKey))}::int[], ${counts(({ requests }) => requests)}::int[],
        ${counts(({ failures }) => failures)}::int[], ${rows.map(({ prompt }) => prompt)}::bigint[],
        ${rows.map(({ completion }) => completion)}::bigint[], ${rows.map(({ cost }) => cost)}::bigint[]
      ) as used (model, role, own_key, requests, failures, prompt, completion, cost) order by model, role, own_key
      on conflict (day, model, role, own_key) do update set
        requests = least(kept.requests::bigint + excluded.requests, ${MOST_COUNTED}::bigint),
        failures = least(kept.failures::bigint + excluded.failures, ${MOST_COUNTED}::bigint),
        prompt_tokens = kept.prompt_tokens + excluded.prompt_tokens,
        completion_tokens = kept.completion_tokens + excluded.completion_tokens,
        cost = kept.cost + excluded.cost`;
  }

  async function write(): Promise<void> {
    const rows = [...waiting.values()];
    waiting.clear();
    if (rows.length === 0) return;
    try {
      await insert(rows);
    } catch (error) {
      for (const row of rows) add(row);
      throw error;
    }
  }

  function writeSoon(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      write().catch((err: unknown) =>
        log.warn({ err }, 'Counting the use of language models failed; it is tried again.'),
      );
    }, GATHER_MS).unref();
  }

  return {
    record(model, { outcome, usage, cost, ownKey, purpose = 'other' }) {
      // A request that a player gave up is no failure of the model.
      const failures = outcome === 'done' || outcome === 'aborted' ? 0 : 1;
      const { prompt, completion } = usage;
      add({ model, role: purpose, ownKey, requests: 1, failures, prompt, completion, cost });
      writeSoon();
    },
    settled: write,
  };
}
