import { type LaunchStory, picture } from '@emberlore/content';
import { media as mediaTable, scenes, stories, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { digestState } from './digest.ts';

/** Names a state of the pictures of a launch story's scenes. */
export const digestBackgrounds = ({ scenes: places }: LaunchStory): string =>
  digestState(places.map(({ background }) => background));

/**
 * Gives the scenes of a launch story in an older installation the pictures of today, as background and win. What somebody
 * uploaded stays, and so does a scene that was edited: its version shows it.
 */
export async function renewBackgrounds(
  media: Pick<Media, 'storeShipped' | 'insertRow'>,
  writer: Writer,
  story: LaunchStory,
  ownerId: string,
): Promise<void> {
  const shipped = writer.select({ id: mediaTable.id }).from(mediaTable).where(isNull(mediaTable.ownerId));
  const own = writer
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.ownerId, ownerId), eq(stories.name, story.name)));
  for (const [position, { background }] of story.scenes.entries()) {
    const stored = await media.storeShipped(picture('backgrounds', background), 'background');
    const pictureId = await media.insertRow(writer, stored, null);
    const isPlace = and(inArray(scenes.storyId, own), eq(scenes.position, position), eq(scenes.version, 1));
    for (const column of ['backgroundId', 'winImageId'] as const)
      await writer
        .update(scenes)
        .set({ [column]: pictureId })
        .where(and(isPlace, inArray(scenes[column], shipped)));
  }
}
