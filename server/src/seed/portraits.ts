import { type LaunchStory, patchesByHash, portrait, portraitEmotions } from '@emberlore/content';
import { characters, media as mediaTable, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { digestState } from './digest.ts';

const columns = {
  neutral: 'imageId',
  annoyed: 'annoyedImageId',
  happy: 'happyImageId',
  sad: 'sadImageId',
} as const;

/** Returns the hashes of a story's portraits that have patches. */
function listHashes({ characters: people }: LaunchStory): string[] {
  const ids = new Set(people.flatMap(({ id }) => portraitEmotions.map((emotion) => `${id}-${emotion}`)));
  return [...patchesByHash()].flatMap(([hash, { picture }]) => (ids.has(picture.id) ? [hash] : []));
}

/** Names a state of the portraits of a launch story. */
export const digestPortraits = (story: LaunchStory): string => digestState(listHashes(story));

/**
 * Gives the characters of a launch story in an older installation, and the unchanged copies of them that others have, the
 * portraits of today. Portraits that somebody uploaded stay.
 */
export async function renewPortraits(
  media: Pick<Media, 'storeShipped' | 'insertRow'>,
  writer: Writer,
  { characters: people }: LaunchStory,
): Promise<void> {
  const shipped = writer.select({ id: mediaTable.id }).from(mediaTable).where(isNull(mediaTable.ownerId));
  for (const { id, name, description } of people)
    for (const emotion of portraitEmotions) {
      const stored = await media.storeShipped(portrait(id, emotion), 'portrait');
      const pictureId = await media.insertRow(writer, stored, null);
      const column = columns[emotion];
      const isTheirs = and(eq(characters.name, name), eq(characters.description, description));
      await writer
        .update(characters)
        .set({ [column]: pictureId })
        .where(and(isTheirs, inArray(characters[column], shipped)));
    }
}
