import type { Writer } from '@emberlore/database';
import { copyMedia } from './media.repository.ts';

/** The ids of the pictures that a character shows. */
export interface FaceIds {
  imageId: string;
  annoyedImageId: string | null;
  happyImageId: string | null;
  sadImageId: string | null;
}

/**
 * Answers the faces of an original for a copy of it: the same pictures, in rows that belong to the copy's owner, so that
 * the original's owner cannot change how the copy is shown. The original must be locked until the transaction ends.
 */
export async function copyFaces(writer: Writer, original: FaceIds, ownerId: string): Promise<FaceIds> {
  const { imageId, annoyedImageId, happyImageId, sadImageId } = original;
  const ids = [imageId, annoyedImageId, happyImageId, sadImageId].filter((id) => id !== null);
  const copies = await copyMedia(writer, ids, ownerId);
  const copyOf = (id: string | null) => (id === null ? null : (copies.get(id) ?? null));
  return {
    imageId: copies.get(imageId) ?? '',
    annoyedImageId: copyOf(annoyedImageId),
    happyImageId: copyOf(happyImageId),
    sadImageId: copyOf(sadImageId),
  };
}
