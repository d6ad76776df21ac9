import { asId, characters, isNotHidden, media, type Reader, scenes } from '@emberlore/database';
import { and, eq, inArray } from 'drizzle-orm';

/** Reads the names and neutral portraits of these characters, except those hidden by moderators. */
export function readFaces(db: Reader, characterIds: readonly string[]) {
  return db
    .select({ id: characters.id, name: characters.name, hash: media.hash })
    .from(characters)
    .innerJoin(media, eq(media.id, characters.imageId))
    .where(and(inArray(characters.id, [...characterIds]), isNotHidden(characters)));
}

/** Reads the content hash of a scene's win picture; null if there is no such scene. */
export async function readWinPicture(db: Reader, sceneId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: media.hash })
    .from(scenes)
    .innerJoin(media, eq(media.id, scenes.winImageId))
    .where(eq(scenes.id, asId(sceneId)));
  return row?.hash ?? null;
}
