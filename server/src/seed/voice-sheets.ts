import type { LaunchStory } from '@emberlore/content';
import { characters, type Writer } from '@emberlore/database';
import { and, eq, isNull } from 'drizzle-orm';

/**
 * Gives the voice sheets of a launch story to its characters in an older installation, and to their unchanged copies and
 * variants.
 */
export async function addVoiceSheets(writer: Writer, { characters: cast }: LaunchStory): Promise<void> {
  for (const { name, description, voiceSheet } of cast) {
    if (voiceSheet === null) continue;
    const isTheirs = and(eq(characters.name, name), eq(characters.description, description));
    await writer
      .update(characters)
      .set({ voiceSheet })
      .where(and(isTheirs, isNull(characters.voiceSheet)));
  }
}
