import type { LaunchStory } from '@emberlore/content';
import { characters, sealedTexts, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

/**
 * Gives the suggested questions of a launch story to the voice sheets of its characters in an older installation, and of
 * their unchanged copies and variants, whose sheets may be sealed.
 */
export async function addSuggested(writer: Writer, { characters: cast }: LaunchStory): Promise<void> {
  for (const { name, description, voiceSheet } of cast) {
    const suggested = voiceSheet?.suggested;
    if (!suggested) continue;
    const isTheirs = and(eq(characters.name, name), eq(characters.description, description));
    const added = JSON.stringify({ suggested });
    await writer
      .update(characters)
      .set({ voiceSheet: sql`${characters.voiceSheet} || ${added}::jsonb` })
      .where(and(isTheirs, isNotNull(characters.voiceSheet)));
    const theirs = writer.select({ id: characters.id }).from(characters).where(isTheirs);
    await writer
      .update(sealedTexts)
      .set({ voiceSheet: sql`${sealedTexts.voiceSheet} || ${added}::jsonb` })
      .where(and(inArray(sealedTexts.characterId, theirs), isNotNull(sealedTexts.voiceSheet)));
  }
}
