import { anywhere, characters, type Reader, readSearchPage, type SearchPage } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES, type PageRequest, toLimitAndOffset } from '../../../kit/paging.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';
import { filterCharacters, inLists } from './characters.repository.ts';

/** The maximum number of an account's characters that a sequential search examines, newest first; lists show no more. */
const MAX_SCANNED = 6000;

/** Whether a text has three consecutive letters or digits, the minimum for the trigram index. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Finds matches through the trigram index, up to one more than `MAX_COUNTED_MATCHES`. */
const selectByTrigrams = (accountId: string, text: string) => sql`
  select id, created_at from characters_by_letters(${accountId}, ${anywhere(text)}, ${MAX_COUNTED_MATCHES + 1})`;

/** Finds matches by scanning names from the newest character on, in an index that includes the names. */
const scanNewest = (accountId: string, text: string) => sql`
  select latest.id, latest.created_at from (
    select ${characters.id} as id, ${characters.createdAt} as created_at, ${characters.plainName} as plain_name from ${characters}
    where ${characters.ownerId} = ${accountId}::uuid and ${inLists}
    order by ${characters.createdAt} desc, ${characters.id} desc limit ${MAX_SCANNED}) latest
  where latest.plain_name like ${anywhere(text)} limit ${MAX_COUNTED_MATCHES}`;

/**
 * Finds a page of an account's own characters whose names contain a text, newest first. Few matches are looked up in
 * the trigram index. If there are many, or the text is too short for the index, scans the listed characters until
 * enough are found.
 */
export async function searchCharacters(
  db: Reader,
  accountId: string,
  text: string,
  asked: PageRequest,
): Promise<SearchPage> {
  const few = isIndexed(text)
    ? await readSearchPage(db, selectByTrigrams(accountId, text), toLimitAndOffset(asked))
    : null;
  if (few && few.counted <= MAX_COUNTED_MATCHES) return few;
  return readSearchPage(db, scanNewest(accountId, text), toLimitAndOffset(asked));
}

/** The maximum number of public characters whose names a search examines, newest first. */
const MAX_PUBLIC_SCANNED = 2000;

/** Finds a page of the newest public characters whose names contain a text, except of accounts that the viewer has blocked. */
export function searchPublicCharacters(
  db: Reader,
  viewer: Viewer,
  text: string,
  asked: PageRequest,
): Promise<SearchPage> {
  const matches = sql`
    select latest.id, latest.created_at from (
      select ${characters.id} as id, ${characters.createdAt} as created_at, ${characters.plainName} as plain_name from ${characters}
      where ${filterCharacters({ kind: 'public', viewer })}
      order by ${characters.createdAt} desc, ${characters.id} desc limit ${MAX_PUBLIC_SCANNED}) latest
    where latest.plain_name like ${anywhere(text)} limit ${MAX_COUNTED_MATCHES}`;
  return readSearchPage(db, matches, toLimitAndOffset(asked));
}
