import type { LaunchStory } from '@emberlore/content';
import { characters, sealedTexts, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

/** A part that voice sheets did not have from the beginning. */
type LaterPart = 'suggested' | 'answers' | 'followUps';

/**
 * Gives a part of the voice sheets of a launch story to the sheets of its characters in an older installation, and to
 * those of their unchanged copies and variants, which may be sealed.
 */
export async function addSheetPart(part: LaterPart, writer: Writer, { characters: cast }: LaunchStory): Promise<void> {
  for (const { name, description, voiceSheet } of cast) {
    const lines = voiceSheet?.[part];
    if (!lines) continue;
    const isTheirs = and(eq(characters.name, name), eq(characters.description, description));
    const added = JSON.stringify({ [part]: lines });
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
