import type { Connection } from '@emberlore/database';
import { onlyRow } from '../kit/only-row.ts';

/** A window's count after an addition. */
export interface Counted {
  count: number;
  /** Milliseconds until the window ends. */
  leftMs: number;
}

/** Counts by key within time windows, shared by all servers of an installation. */
export interface SharedCounts {
  /** Adds to a key's window, which starts with the first addition. */
  add(key: string, more: number, windowMs: number): Promise<Counted>;
  /** Removes windows that ended a while ago. */
  tidy(): Promise<void>;
}

/** Keeps counts in an unlogged database table: cheap, and lost after a crash, which does no harm. */
export function createSharedCounts({ sql }: Pick<Connection, 'sql'>): SharedCounts {
  return {
    async add(key, more, windowMs) {
      // Uses the database's clock, because servers' clocks may differ.
      const row = onlyRow(
        await sql<{ count: number; left: number }[]>`
        insert into rate_limits as held (key, count, resets_at)
        values (${key}, ${more}, now() + ${windowMs} * interval '1 millisecond')
        on conflict (key) do update set
          count = case when held.resets_at <= now() then excluded.count
            else least(held.count::bigint + excluded.count, 2000000000) end,
          resets_at = case when held.resets_at <= now() or held.resets_at > excluded.resets_at
            then excluded.resets_at else held.resets_at end
        returning count, (extract(epoch from resets_at - now()) * 1000)::float8 as left`,
      );
      return { count: row.count, leftMs: row.left };
    },
    async tidy() {
      await sql`delete from rate_limits where resets_at < now() - interval '10 minutes'`;
    },
  };
}
