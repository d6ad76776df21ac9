import { characters, media, type Reader, reports, type Writer } from '@emberlore/database';
import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { PageRequest } from '../../../kit/paging.ts';
import { eraseCharacters } from '../characters/erasing.service.ts';
import { isIdle, visibilityAfter } from './trash.repository.ts';

const isTrashed = (ownerId: string) => and(eq(characters.ownerId, ownerId), isNotNull(characters.trashedAt));

/** Reads a page of an account's deleted characters, latest first, with the hash of each picture. */
export function readCharacterTrash(db: Reader, ownerId: string, { page, pageSize }: PageRequest) {
  return db
    .select({
      characterId: characters.id,
      characterName: characters.name,
      picture: media.hash,
      trashedAt: sql<Date>`${characters.trashedAt}`.mapWith(characters.trashedAt),
    })
    .from(characters)
    .innerJoin(media, eq(media.id, characters.imageId))
    .where(isTrashed(ownerId))
    .orderBy(desc(characters.trashedAt), desc(characters.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** Counts an account's deleted characters, up to `most`. */
export async function countCharacterTrash(db: Reader, ownerId: string, most: number): Promise<number> {
  const found = db.select({ id: characters.id }).from(characters).where(isTrashed(ownerId)).limit(most).as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** Lists a deleted character again, privately if it was reported. Returns false if it isn't in the account's trash. */
export async function untrashCharacter(writer: Writer, characterId: string, ownerId: string): Promise<boolean> {
  const rows = await writer
    .update(characters)
    .set({
      deletedAt: null,
      hidden: false,
      trashedAt: null,
      visibility: visibilityAfter(characters.visibility, characters.trashedAt, eq(reports.characterId, characters.id)),
    })
    .where(and(eq(characters.id, characterId), isTrashed(ownerId)))
    .returning({ id: characters.id });
  return rows.length > 0;
}

/** Reads the characters that are due for permanent deletion, with their owners. */
export function readOverdueCharacters(db: Reader, days: number, most: number) {
  return db
    .select({ id: characters.id, ownerId: characters.ownerId })
    .from(characters)
    .where(lt(characters.trashedAt, sql`now() - make_interval(days => ${days})`))
    .orderBy(asc(characters.trashedAt))
    .limit(most);
}

/** Reads the characters that scenes or the like still kept when they were due, and that nothing keeps any more. */
export function readReleasedCharacters(db: Reader, days: number, most: number) {
  return db
    .select({ id: characters.id, ownerId: characters.ownerId })
    .from(characters)
    .where(and(lt(characters.deletedAt, sql`now() - make_interval(days => ${days})`), isIdle))
    .orderBy(asc(characters.deletedAt))
    .limit(most);
}

/** Takes a character out of the trash for good, and erases it unless scenes, quests or copies keep it. */
export async function eraseTrashedCharacter(writer: Writer, characterId: string): Promise<void> {
  await writer.update(characters).set({ trashedAt: null }).where(eq(characters.id, characterId));
  await eraseCharacters(writer, and(eq(characters.id, characterId), isIdle));
}
