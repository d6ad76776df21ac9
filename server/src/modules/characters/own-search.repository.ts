import { anywhere, characters, type OwnFound, type Reader, searchOwn } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { cutOf, type PageAsked } from '../../kit/paging.ts';
import { inLists } from './characters.repository.ts';

/** So far back a list of characters goes; no search that looks at one after another looks further. */
const DEEPEST = 6000;

/** A page of an account's own characters that have a text in their names, newest first, and how many there are. */
export function searchCharacters(db: Reader, accountId: string, text: string, asked: PageAsked): Promise<OwnFound> {
  const lookedUp = (most: number) => sql`
    select id, created_at from characters_by_letters(${accountId}, ${anywhere(text)}, ${most})`;
  const inOrder = (most: number) => sql`
    select latest.id, latest.created_at from (
      select ${characters.id} as id, ${characters.createdAt} as created_at, ${characters.plainName} as plain_name from ${characters}
      where ${characters.ownerId} = ${accountId}::uuid and ${inLists}
      order by ${characters.createdAt} desc, ${characters.id} desc limit ${DEEPEST}) latest
    where latest.plain_name like ${anywhere(text)} limit ${most}`;
  return searchOwn(db, text, { lookedUp, inOrder }, cutOf(asked));
}
