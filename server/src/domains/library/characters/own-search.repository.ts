import { anywhere, characters, type Found, type Reader, readFound } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES, type PageRequest, toLimitAndOffset } from '../../../kit/paging.ts';
import { inLists } from './characters.repository.ts';

/** So far back a list of characters goes; no search that looks at one after another looks further. */
const DEEPEST = 6000;

/** Shorter texts are in no index of letters: it is one of three letters in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Looked up by letters, and one more than `FOUND_MOST` where there are more. */
const byLetters = (accountId: string, text: string) => sql`
  select id, created_at from characters_by_letters(${accountId}, ${anywhere(text)}, ${MAX_COUNTED_MATCHES + 1})`;

/** One after another from the newest on, in an index that has the names. */
const inOrder = (accountId: string, text: string) => sql`
  select latest.id, latest.created_at from (
    select ${characters.id} as id, ${characters.createdAt} as created_at, ${characters.plainName} as plain_name from ${characters}
    where ${characters.ownerId} = ${accountId}::uuid and ${inLists}
    order by ${characters.createdAt} desc, ${characters.id} desc limit ${DEEPEST}) latest
  where latest.plain_name like ${anywhere(text)} limit ${MAX_COUNTED_MATCHES}`;

/**
 * A page of an account's own characters that have a text in their names, newest first. Few are looked up by their letters;
 * where there are many, as where the text is too short for that, those that its lists show are looked through until there
 * are enough.
 */
export async function searchCharacters(
  db: Reader,
  accountId: string,
  text: string,
  asked: PageRequest,
): Promise<Found> {
  const few = isIndexed(text) ? await readFound(db, byLetters(accountId, text), toLimitAndOffset(asked)) : null;
  if (few && few.counted <= MAX_COUNTED_MATCHES) return few;
  return readFound(db, inOrder(accountId, text), toLimitAndOffset(asked));
}
