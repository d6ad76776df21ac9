import { type LaunchStory, type Picture, picture, portrait, portraitEmotions } from '@emberlore/content';
import type { PictureKind } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Media, StoredPicture } from '../domains/media/pictures/media.service.ts';

/** Returns the key of a shipped picture used as a kind, for example `cover/castle-night`. */
export function pictureKey(kind: PictureKind, id: string): string {
  return `${kind}/${id}`;
}

/** The database ids of a story's pictures by `pictureKey`. */
export type PictureIds = ReadonlyMap<string, string>;

/** Pictures whose bytes are stored, ready to be inserted into the database. */
export interface StoredPictures {
  save(writer: Writer): Promise<PictureIds>;
}

function listPictures(story: LaunchStory): [PictureKind, string, Picture][] {
  const faces = story.characters.flatMap(({ id }) => portraitEmotions.map((face) => portrait(id, face)));
  const items = new Set(story.scenes.flatMap((scene) => scene.items.map(({ id }) => id)));
  const backgrounds = new Set(story.scenes.map(({ background }) => background));
  return [
    ['cover', story.slug, picture('covers', story.slug)],
    ...story.images.map((id): [PictureKind, string, Picture] => ['cover', id, picture('backgrounds', id)]),
    ...[...backgrounds].map((id): [PictureKind, string, Picture] => ['background', id, picture('backgrounds', id)]),
    ...[...items].map((id): [PictureKind, string, Picture] => ['item', id, picture('items', id)]),
    ...faces.map((face): [PictureKind, string, Picture] => ['portrait', face.id, face]),
  ];
}

/** Stores the bytes of every picture of a story. Repeating it changes nothing. */
export async function storePictures(story: LaunchStory, media: Media): Promise<StoredPictures> {
  const stored = await Promise.all(
    listPictures(story).map(async ([kind, id, shipped]): Promise<[string, StoredPicture]> => {
      return [pictureKey(kind, id), await media.storeShipped(shipped, kind)];
    }),
  );
  return {
    async save(writer) {
      const ids = new Map<string, string>();
      for (const [key, picture] of stored) ids.set(key, await media.insertRow(writer, picture, null));
      return ids;
    },
  };
}
