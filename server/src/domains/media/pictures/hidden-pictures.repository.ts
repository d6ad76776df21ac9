import { accounts, hiddenPictures, media, type Reader, type Writer } from '@emberlore/database';
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';

/**
 * Returns the owner of a picture: this account if it has uploaded the picture, otherwise the first that has. Null if
 * the picture comes with the product, undefined if nobody has it.
 */
export async function readPictureOwner(
  reader: Reader,
  hash: string,
  accountId: string | null,
): Promise<string | null | undefined> {
  const isTheirs = sql`${media.ownerId} = ${accountId}::uuid`;
  const rows = await reader
    .select({ ownerId: media.ownerId })
    .from(media)
    .where(eq(media.hash, hash))
    .orderBy(sql`${media.ownerId} is null desc, ${isTheirs} desc nulls last`, asc(media.id))
    .limit(1);
  return rows[0]?.ownerId;
}

/** Returns the accounts other than `ownerId` that have this picture and still exist, at most `most`. */
export async function readOtherOwners(
  writer: Writer,
  hash: string,
  ownerId: string | null,
  most: number,
): Promise<string[]> {
  const rows = await writer
    .selectDistinct({ ownerId: accounts.id })
    .from(media)
    .innerJoin(accounts, and(eq(accounts.id, media.ownerId), isNull(accounts.deletedAt)))
    .where(and(eq(media.hash, hash), ownerId === null ? undefined : ne(accounts.id, ownerId)))
    .limit(most);
  return rows.map((row) => row.ownerId);
}

/** Whether the account has this picture, or had it by this time. */
export async function hasPicture(reader: Reader, hash: string, accountId: string, since?: Date): Promise<boolean> {
  const isOld = since && lte(media.createdAt, since);
  return (await reader.$count(media, and(eq(media.hash, hash), eq(media.ownerId, accountId), isOld))) > 0;
}

export async function insertHidden(writer: Writer, hash: string): Promise<void> {
  await writer.insert(hiddenPictures).values({ hash }).onConflictDoNothing();
}

export async function deleteHidden(writer: Writer, hash: string): Promise<void> {
  await writer.delete(hiddenPictures).where(eq(hiddenPictures.hash, hash));
}

/** Returns which of these pictures are hidden. */
export async function readHidden(reader: Reader, hashes: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ hash: hiddenPictures.hash })
    .from(hiddenPictures)
    .where(inArray(hiddenPictures.hash, [...hashes]));
  return rows.map(({ hash }) => hash);
}
