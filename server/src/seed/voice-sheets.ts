import type { LaunchStory } from '@emberlore/content';
import { characters, sealedTexts, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

/**
 * Gives the voice sheets of a launch story to its characters in an older installation, which belong to this account, and
 * to their unchanged copies and variants by others: sealed, like the rest of the character's texts.
 */
export async function addVoiceSheets(writer: Writer, story: LaunchStory, houseId: string): Promise<void> {
  for (const { name, description, voiceSheet } of story.characters) {
    if (voiceSheet === null) continue;
    const isTheirs = and(
      eq(characters.name, name),
      eq(characters.description, description),
      isNull(characters.voiceSheet),
    );
    await writer
      .update(characters)
      .set({ voiceSheet })
      .where(and(isTheirs, eq(characters.ownerId, houseId)));
    const copies = writer
      .select({ id: characters.id })
      .from(characters)
      .where(and(isTheirs, eq(characters.knowledgeSealed, true)));
    const isFirst = sql`sealed_texts.id = (select first.id from sealed_texts first
      where first.character_id = sealed_texts.character_id order by first.id limit 1)`;
    await writer
      .update(sealedTexts)
      .set({ voiceSheet })
      .where(
        and(
          inArray(sealedTexts.characterId, copies),
          eq(sealedTexts.sealedBy, houseId),
          isNull(sealedTexts.voiceSheet),
          isFirst,
        ),
      );
  }
}
