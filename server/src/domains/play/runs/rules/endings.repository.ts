import { asId, characters, isNotHidden, isPlayable, media, type Reader, scenes } from '@emberlore/database';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { unnamed } from '../../../../kit/unnamed.ts';

/**
 * Reads the names and neutral portraits of these characters, except those hidden by moderators. Of a character that the
 * player may no longer see, only the name that they know.
 */
export function readFaces(db: Reader, characterIds: readonly string[], accountId: string) {
  const isShown = sql`may_see_character(${characters.id}, ${asId(accountId)}::uuid)`;
  return db
    .select({
      id: characters.id,
      name: sql<string>`coalesce(known_name(${characters.id}, ${asId(accountId)}::uuid), ${unnamed.character})`,
      hash: sql<string | null>`case when ${isShown} then ${media.hash} end`,
    })
    .from(characters)
    .innerJoin(media, eq(media.id, characters.imageId))
    .where(and(inArray(characters.id, [...characterIds]), isNotHidden(characters)));
}

/** Reads the win picture of a story's playable scene, or else of its last one; null if the story has none. */
export async function readWinPicture(db: Reader, storyId: string, sceneId: string | null) {
  const [row] = await db
    .select({ hash: media.hash, width: media.width, height: media.height, widths: media.widths })
    .from(scenes)
    .innerJoin(media, eq(media.id, scenes.winImageId))
    .where(and(eq(scenes.storyId, storyId), isPlayable))
    .orderBy(desc(sql`${scenes.id} = ${asId(sceneId ?? '')}::uuid`), desc(scenes.position), desc(scenes.id))
    .limit(1);
  return row ?? null;
}
