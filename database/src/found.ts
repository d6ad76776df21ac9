import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from './connect.ts';

/** A page of search results and their total number. */
export interface SearchPage {
  ids: string[];
  counted: number;
}

/** Returns a page of the results of `matches` (`id` and `created_at`), newest first, and their total number. */
export async function readSearchPage(
  db: Reader,
  matches: SQL,
  cut: { limit: number; offset: number },
): Promise<SearchPage> {
  const rows = await db.execute<{ id: string | null; counted: number }>(sql`
    with found as materialized (${matches}),
    page as (select * from found order by created_at desc, id desc limit ${cut.limit} offset ${cut.offset})
    select id, counted from (select count(*)::int as counted from found) total left join page on true
    order by created_at desc, id desc`);
  return { ids: [...rows].flatMap(({ id }) => id ?? []), counted: rows[0]?.counted ?? 0 };
}
