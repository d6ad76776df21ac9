import { anywhere, characters, type Reader } from '@emberlore/database';
import { type SQL, sql } from 'drizzle-orm';
import type { PageAsked } from '../../kit/paging.ts';
import { inLists } from './characters.repository.ts';

/** How many matches are counted, and can be paged through, at most. */
const MOST = 600;
/** So far back a list of characters goes; no search that looks at one after another looks further. */
const DEEPEST = 6000;

/** A page of what a search has found, and how much that is in all. */
export interface Found {
  ids: string[];
  counted: number;
}

/** Shorter texts are in no index of letters: it is one of three letters in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** A page of what `matches` finds, the newest first, and how many there are. */
async function readFound(db: Reader, matches: SQL, { page, pageSize }: PageAsked): Promise<Found> {
  const rows = await db.execute<{ id: string | null; counted: number }>(sql`
    with found as materialized (${matches}),
    page as (select * from found order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select id, counted from (select count(*)::int as counted from found) total left join page on true
    order by created_at desc, id desc`);
  return { ids: [...rows].flatMap(({ id }) => id ?? []), counted: rows[0]?.counted ?? 0 };
}

/** Looked up by letters, and one more than `MOST` where there are more. */
const byLetters = (accountId: string, text: string) => sql`
  select id, created_at from characters_by_letters(${accountId}, ${anywhere(text)}, ${MOST + 1})`;

/** One after another from the newest on, in an index that has the names. */
const inOrder = (accountId: string, text: string) => sql`
  select latest.id, latest.created_at from (
    select ${characters.id} as id, ${characters.createdAt} as created_at, ${characters.plainName} as plain_name from ${characters}
    where ${characters.ownerId} = ${accountId}::uuid and ${inLists}
    order by ${characters.createdAt} desc, ${characters.id} desc limit ${DEEPEST}) latest
  where latest.plain_name like ${anywhere(text)} limit ${MOST}`;

/**
 * A page of an account's own characters that have a text in their names, newest first. Few are looked up by their letters;
 * where there are many, as where the text is too short for that, those that its lists show are looked through until there
 * are enough.
 */
export async function searchOwn(db: Reader, accountId: string, text: string, asked: PageAsked): Promise<Found> {
  const few = isIndexed(text) ? await readFound(db, byLetters(accountId, text), asked) : null;
  if (few && few.counted <= MOST) return few;
  return readFound(db, inOrder(accountId, text), asked);
}
