import { media, type Reader } from '@emberlore/database';
import { inArray, max } from 'drizzle-orm';

/** Returns the widths in pixels of the pictures with these content hashes. */
export async function readWidths(db: Reader, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: media.hash, width: max(media.width) })
    .from(media)
    .where(inArray(media.hash, [...hashes]))
    .groupBy(media.hash);
  return new Map(rows.map(({ hash, width }) => [hash, width ?? 0]));
}
