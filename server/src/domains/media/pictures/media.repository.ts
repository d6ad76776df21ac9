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
import { onlyRow } from '../../../kit/only-row.ts';

/** A picture as stored in the database. */
export interface MediaRow {
  hash: string;
  kind: PictureKind;
  width: number;
  height: number;
  /** The stored widths, smallest first. */
  widths: number[];
}

type ViewChange = { [Field in keyof PictureView]?: PictureView[Field] | undefined };

/**
 * Inserts or updates a picture's row, one per owner and kind, and returns its id. A null `ownerId` means that the
 * picture belongs to the product. Updates only the display settings that the row contains.
 */
export async function upsertMedia(writer: Writer, row: MediaRow & ViewChange, ownerId: string | null): Promise<string> {
  const { widths, alt, focusX, focusY } = row;
  const saved = onlyRow(
    await writer
      .insert(media)
      .values({ ...row, ownerId })
      .onConflictDoUpdate({
        target: [media.ownerId, media.hash, media.kind],
        set: { widths, alt, focusX, focusY },
      })
      .returning({ id: media.id }),
  );
  return saved.id;
}

/**
 * Gives an owner their own rows for these pictures and returns the new ids by the original ids. New rows copy the
 * description and focus of the original; rows that the owner already has keep theirs. The originals must stay in use
 * until the transaction ends, or their files may be deleted.
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

/** Locks a picture's hash until the transaction ends, whether or not a row refers to it. */
export async function lockHash(writer: Writer, hash: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${hash}`}, 0))`);
}

/** Returns whether files may be deleted until the transaction ends: not while a backup is reading them. */
export async function mayRemove(writer: Writer): Promise<boolean> {
  const [row] = await writer.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${SNAPSHOT_LOCK}::bigint) as may`,
  );
  return row?.may === true;
}

/** Whether any row refers to this picture. */
export async function isNamed(reader: Reader, hash: string): Promise<boolean> {
  const rows = await reader.select({ id: media.id }).from(media).where(eq(media.hash, hash)).limit(1);
  return rows.length > 0;
}

/** Returns which of these pictures no row refers to. */
export async function findUnreferenced(reader: Reader, hashes: readonly string[]): Promise<string[]> {
  const rows = await reader.execute<{ hash: string }>(sql`select hash from
    jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as kept (hash)
    where not exists (select from ${media} where ${media.hash} = kept.hash)`);
  return rows.map(({ hash }) => hash);
}

/** Every column that refers to a picture in use. */
const pictureColumns: readonly AnyColumn[] = [
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

/** Deletes the owner's rows, of this kind or of all kinds, that nothing shows, and returns their hashes. */
export async function deleteUnused(writer: Writer, ownerId: string, kind?: MediaRow['kind']): Promise<string[]> {
  const unused = pictureColumns.map((column) => sql`not ${isShownBy(column)}`);
  const rows = await writer
    .delete(media)
    .where(and(eq(media.ownerId, ownerId), kind && eq(media.kind, kind), ...unused))
    .returning({ hash: media.hash });
  return rows.map(({ hash }) => hash);
}

/**
 * Updates the display settings of the owner's pictures with this content, of every kind, and returns their number.
 * Other owners have their own rows.
 */
export async function describeMedia(
  writer: Writer,
  hash: string,
  ownerId: string,
  viewChange: ViewChange,
): Promise<number> {
  const rows = await writer
    .update(media)
    // Set the hash too, so that the statement is valid without other values.
    .set({ ...viewChange, hash })
    .where(and(eq(media.ownerId, ownerId), eq(media.hash, hash)))
    .returning({ id: media.id });
  return rows.length;
}
