import { isListed, media, type Reader, stories, storyImages } from '@emberlore/database';
import { and, asc, eq } from 'drizzle-orm';

/** Reads the public details of a listed story with its first picture; undefined if it isn't listed. */
export async function readListed(reader: Reader, storyId: string) {
  const [row] = await reader
    .select({
      id: stories.id,
      name: stories.name,
      tagline: stories.tagline,
      description: stories.description,
      picture: { hash: media.hash, width: media.width, height: media.height, widths: media.widths },
    })
    .from(stories)
    .leftJoin(storyImages, eq(storyImages.storyId, stories.id))
    .leftJoin(media, eq(media.id, storyImages.mediaId))
    .where(and(eq(stories.id, storyId), isListed))
    .orderBy(asc(storyImages.position))
    .limit(1);
  return row;
}
