import type { PictureKind } from '@emberlore/contract';
import { media, type Writer } from '@emberlore/database';

/** A picture as the store knows it. */
export interface MediaRow {
  hash: string;
  kind: PictureKind;
  width: number;
  height: number;
  /** The widths that are kept, smallest first. */
  widths: number[];
}

/** Names a picture in the store, once for each owner, and answers its id. `ownerId` null: it belongs to the house. */
export async function upsertMedia(writer: Writer, row: MediaRow, ownerId: string | null): Promise<string> {
  const [saved] = await writer
    .insert(media)
    .values({ ...row, ownerId })
    .onConflictDoUpdate({ target: [media.ownerId, media.hash, media.kind], set: { widths: row.widths } })
    .returning({ id: media.id });
  if (!saved) throw new Error('The store did not answer the row of a picture.');
  return saved.id;
}
