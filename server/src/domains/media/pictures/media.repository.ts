import type { PictureKind, PictureView } from '@emberlore/contract';
import {
  accounts,
  asId,
  characters,
  items,
  media,
  offerings,
  type Reader,
  SNAPSHOT_LOCK,
  scenes,
  storyImages,
  type Writer,
} from '@emberlore/database';
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';

/** A picture as the database knows it. */
export interface MediaRow {
  hash: string;
  kind: PictureKind;
  width: number;
  height: number;
  /** The widths that are kept, smallest first. */
  widths: number[];
}

type Wish = { [Field in keyof PictureView]?: PictureView[Field] | undefined };

/**
 * Names a picture in the database, once for each owner, and answers its id. `ownerId` null: it belongs to the house. What the
 * row says of how it is shown replaces what was known; what it leaves out stays.
 */
export async function upsertMedia(writer: Writer, row: MediaRow & Wish, ownerId: string | null): Promise<string> {
  const { widths, alt, focusX, focusY } = row;
  const [saved] = await writer
    .insert(media)
    .values({ ...row, ownerId })
    .onConflictDoUpdate({
      target: [media.ownerId, media.hash, media.kind],
      set: { widths, alt, focusX, focusY },
    })
    .returning({ id: media.id });
  if (!saved) throw new Error('The database did not answer the row of a picture.');
  return saved.id;
}

/**
 * Gives an owner rows of their own for these pictures and answers their ids by the ids of the originals. A new row starts with
 * the description and focus of the original; where the owner has the picture already, theirs stay. The originals must be in
 * use until the transaction ends, or their files may go.
 */
export async function copyMedia(
  writer: Writer,
  mediaIds: readonly string[],
  ownerId: string,
): Promise<Map<string, string>> {
  const originals = inArray(media.id, [...mediaIds]);
  const rows = await writer.execute<{ original: string; copy: string }>(sql`with copies as (
      insert into ${media} (hash, kind, width, height, widths, owner_id, alt, focus_x, focus_y)
      select distinct on (hash, kind) hash, kind, width, height, widths, ${asId(ownerId)}::uuid, alt, focus_x, focus_y
      from ${media} where ${originals} order by hash, kind, id
      on conflict (owner_id, hash, kind) do update set hash = excluded.hash
      returning id, hash, kind)
    select ${media.id} as original, copies.id as copy from ${media} join copies using (hash, kind) where ${originals}`);
  return new Map(rows.map(({ original, copy }) => [original, copy]));
}

/** Holds what is known of this picture until the transaction ends, whether or not any row names it. */
export async function lockHash(writer: Writer, hash: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${hash}`}, 0))`);
}

/** Whether bytes may be removed until the transaction ends: not while a backup reads them. */
export async function mayRemove(writer: Writer): Promise<boolean> {
  const [row] = await writer.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${SNAPSHOT_LOCK}::bigint) as may`,
  );
  return row?.may === true;
}

/** Whether anybody has this picture. */
export async function isNamed(reader: Reader, hash: string): Promise<boolean> {
  const rows = await reader.select({ id: media.id }).from(media).where(eq(media.hash, hash)).limit(1);
  return rows.length > 0;
}

/** Those of these pictures that no row names. */
export async function unnamedOf(reader: Reader, hashes: readonly string[]): Promise<string[]> {
  const rows = await reader.execute<{ hash: string }>(sql`select hash from
    jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as kept (hash)
    where not exists (select from ${media} where ${media.hash} = kept.hash)`);
  return rows.map(({ hash }) => hash);
}

/** Every column that shows a picture. */
const showing: readonly AnyColumn[] = [
  accounts.pictureId,
  storyImages.mediaId,
  scenes.backgroundId,
  scenes.winImageId,
  characters.imageId,
  characters.annoyedImageId,
  characters.happyImageId,
  characters.sadImageId,
  items.imageId,
  offerings.imageId,
];

function isShownBy(column: AnyColumn): SQL {
  return sql`exists (select from ${column.table} where ${column} = ${media.id})`;
}

/** Removes the owner's rows of this kind, or of all, that nothing shows, and answers their hashes. */
export async function deleteUnused(writer: Writer, ownerId: string, kind?: MediaRow['kind']): Promise<string[]> {
  const unused = showing.map((column) => sql`not ${isShownBy(column)}`);
  const rows = await writer
    .delete(media)
    .where(and(eq(media.ownerId, ownerId), kind && eq(media.kind, kind), ...unused))
    .returning({ hash: media.hash });
  return rows.map(({ hash }) => hash);
}

/**
 * Changes how the owner's pictures of this content are shown, whatever they are for; answers how many there are. Others
 * have rows of their own.
 */
export async function describeMedia(writer: Writer, hash: string, ownerId: string, wish: Wish): Promise<number> {
  const rows = await writer
    .update(media)
    // The hash is there so that an empty wish is a statement, too.
    .set({ ...wish, hash })
    .where(and(eq(media.ownerId, ownerId), eq(media.hash, hash)))
    .returning({ id: media.id });
  return rows.length;
}
