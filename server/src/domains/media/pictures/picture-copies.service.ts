import type { Writer } from '@emberlore/database';
import { copyMedia } from './media.repository.ts';

/** The ids of a character's pictures. */
export interface FaceIds {
  imageId: string;
  annoyedImageId: string | null;
  happyImageId: string | null;
  sadImageId: string | null;
}

/**
 * Copies the faces of an original for a copy of it: the same pictures in rows owned by the copy's owner, so that the
 * original's owner can't change how the copy looks. The original must be locked until the transaction ends.
 */
export async function copyFaces(writer: Writer, original: FaceIds, ownerId: string): Promise<FaceIds> {
  const { imageId, annoyedImageId, happyImageId, sadImageId } = original;
  const ids = [imageId, annoyedImageId, happyImageId, sadImageId].filter((id) => id !== null);
  const copies = await copyMedia(writer, ids, ownerId);
  const findCopy = (id: string | null) => (id === null ? null : (copies.get(id) ?? null));
  return {
    imageId: copies.get(imageId) ?? '',
    annoyedImageId: findCopy(annoyedImageId),
    happyImageId: findCopy(happyImageId),
    sadImageId: findCopy(sadImageId),
  };
}
