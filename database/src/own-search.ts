import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from './connect.ts';

/** How many matches of a search of one's own are counted, and can be paged through, at most. */
const MOST = 600;

/** A page of what a search has found, and how much that is in all. */
export interface OwnFound {
  ids: string[];
  counted: number;
}

/** Two ways to look for the same matches, as statements that answer at most so many of them: `id` and `created_at`. */
export interface OwnSearch {
  /** Looked up by words or letters, in no order. */
  lookedUp: (most: number) => SQL;
  /** One after another, from the newest on. */
  inOrder: (most: number) => SQL;
}

/** Shorter texts are in no index of letters: it is one of three letters in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** A page of what `matches` answers, the newest first, and how many there are. */
async function readFound(db: Reader, matches: SQL, { limit, offset }: Cut): Promise<OwnFound> {
  const rows = await db.execute<{ id: string | null; counted: number }>(sql`
    with found as materialized (${matches}),
    page as (select * from found order by created_at desc, id desc limit ${limit} offset ${offset})
    select id, counted from (select count(*)::int as counted from found) total left join page on true
    order by created_at desc, id desc`);
  return { ids: [...rows].flatMap(({ id }) => id ?? []), counted: rows[0]?.counted ?? 0 };
}

interface Cut {
  limit: number;
  offset: number;
}

/**
 * A page of what an account's own things a text finds, newest first, and how many it finds, counted to `MOST`. Few are
 * looked up. Of many, no more than the page is found, in order; so it is where the text is too short for any index.
 */
export async function searchOwn(db: Reader, text: string, search: OwnSearch, cut: Cut): Promise<OwnFound> {
  if (!isIndexed(text)) return readFound(db, search.inOrder(MOST), cut);
  const few = await readFound(db, search.lookedUp(MOST + 1), cut);
  if (few.counted <= MOST) return few;
  const last = Math.min(cut.offset + cut.limit, MOST);
  const { ids } = await readFound(db, search.inOrder(last), cut);
  // What lies further back than one looks in order is shown as it was looked up.
  return { ids: ids.length === last - cut.offset ? ids : few.ids, counted: MOST };
}
