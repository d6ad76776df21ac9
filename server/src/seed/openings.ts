import type { LaunchStory } from '@emberlore/content';
import { scenes, type Writer } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';
import { toSpots } from './places.ts';

/** Gives the scenes of a launch story in an older installation, and unchanged scenes of its imports, their openings. */
export async function addOpenings(writer: Writer, { scenes: places }: LaunchStory): Promise<void> {
  for (const { name, description, opening } of places)
    await writer
      .update(scenes)
      .set({ opening })
      .where(and(eq(scenes.name, name), eq(scenes.description, description), eq(scenes.opening, '')));
}

/** Names the spots of the scenes of a launch story in an older installation, and of unchanged scenes of its imports. */
export async function nameSpots(writer: Writer, { scenes: places }: LaunchStory): Promise<void> {
  for (const { name, description, spots } of places)
    await writer
      .update(scenes)
      .set(toSpots({ spots }))
      .where(and(eq(scenes.name, name), eq(scenes.description, description), eq(scenes.spots, [])));
}
