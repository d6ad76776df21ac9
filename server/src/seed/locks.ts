import type { LaunchStory } from '@emberlore/content';
import { stories, type Writer } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';

/** Locks the scenes of a launch story in an older installation, whose list of scenes gave the ending away. */
export async function lockScenes(writer: Writer, { name }: LaunchStory, ownerId: string): Promise<void> {
  await writer
    .update(stories)
    .set({ locksScenes: true })
    .where(and(eq(stories.ownerId, ownerId), eq(stories.name, name)));
}
