import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from './connect.ts';

/** A page of what a search has found, and how much that is in all. */
export interface Found {
  ids: string[];
  counted: number;
}

/** A page of what `matches` answers (`id` and `created_at`), the newest first, and how many there are. */
export async function readFound(db: Reader, matches: SQL, cut: { limit: number; offset: number }): Promise<Found> {
  const rows = await db.execute<{ id: string | null; counted: number }>(sql`
    with found as materialized (${matches}),
    page as (select * from found order by created_at desc, id desc limit ${cut.limit} offset ${cut.offset})
    select id, counted from (select count(*)::int as counted from found) total left join page on true
    order by created_at desc, id desc`);
  return { ids: [...rows].flatMap(({ id }) => id ?? []), counted: rows[0]?.counted ?? 0 };
}
