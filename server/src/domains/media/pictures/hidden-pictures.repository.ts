import { hiddenPictures, media, type Reader, type Writer } from '@emberlore/database';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';

/** Returns the first account that uploaded a picture; null when there is none or the product ships it. */
export async function readPictureOwner(reader: Reader, hash: string): Promise<string | null> {
  const [row] = await reader
    .select({ ownerId: media.ownerId })
    .from(media)
    .where(and(eq(media.hash, hash), isNotNull(media.ownerId)))
    .orderBy(asc(media.id))
    .limit(1);
  return row?.ownerId ?? null;
}

/** Returns the other accounts that have this picture, at most `most`. */
export async function readOtherOwners(writer: Writer, hash: string, ownerId: string, most: number): Promise<string[]> {
  const rows = await writer
    .selectDistinct({ ownerId: media.ownerId })
    .from(media)
    .where(and(eq(media.hash, hash), isNotNull(media.ownerId), ne(media.ownerId, ownerId)))
    .limit(most);
  return rows.flatMap((row) => row.ownerId ?? []);
}

export async function insertHidden(writer: Writer, hash: string): Promise<void> {
  await writer.insert(hiddenPictures).values({ hash }).onConflictDoNothing();
}

export async function deleteHidden(writer: Writer, hash: string): Promise<void> {
  await writer.delete(hiddenPictures).where(eq(hiddenPictures.hash, hash));
}

/** Returns those of these pictures that are hidden. */
export async function readHidden(reader: Reader, hashes: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ hash: hiddenPictures.hash })
    .from(hiddenPictures)
    .where(inArray(hiddenPictures.hash, [...hashes]));
  return rows.map(({ hash }) => hash);
}
