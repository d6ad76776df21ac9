import type { LaunchStory } from '@emberlore/content';
import { characters, sealedTexts, type Writer } from '@emberlore/database';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';

/** A part that voice sheets did not have from the beginning. */
type LaterPart = 'ordinary' | 'suggested' | 'answers' | 'followUps' | 'answered' | 'toldWhen' | 'greetings';

/**
 * Gives a part of the voice sheets of a launch story to the sheets of its characters in an older installation, and to
 * the sealed texts that their unchanged copies and variants have of them. A player's character of the same name and
 * description has nothing of theirs.
 */
export async function addSheetPart(
  part: LaterPart,
  writer: Writer,
  story: LaunchStory,
  houseId: string,
): Promise<void> {
  for (const { name, description, voiceSheet } of story.characters) {
    const lines = voiceSheet?.[part];
    if (!lines) continue;
    const isTheirs = and(eq(characters.name, name), eq(characters.description, description));
    const added = JSON.stringify({ [part]: lines });
    await writer
      .update(characters)
      .set({ voiceSheet: sql`${characters.voiceSheet} || ${added}::jsonb` })
      .where(and(isTheirs, eq(characters.ownerId, houseId), isNotNull(characters.voiceSheet)));
    const theirs = writer.select({ id: characters.id }).from(characters).where(isTheirs);
    await writer
      .update(sealedTexts)
      .set({ voiceSheet: sql`${sealedTexts.voiceSheet} || ${added}::jsonb` })
      .where(
        and(
          inArray(sealedTexts.characterId, theirs),
          eq(sealedTexts.sealedBy, houseId),
          isNotNull(sealedTexts.voiceSheet),
        ),
      );
  }
}

/**
 * Removes the answers of a launch story from other accounts' characters, unsealed: version 0.1.0 gave them to every
 * character of the same name and description, which may have another name by now.
 */
export async function takeBackAnswers(writer: Writer, story: LaunchStory, houseId: string): Promise<void> {
  for (const { voiceSheet } of story.characters) {
    const [first] = voiceSheet?.answers ?? [];
    if (!first) continue;
    await writer
      .update(characters)
      .set({ voiceSheet: sql`${characters.voiceSheet} - 'answers'` })
      .where(
        and(ne(characters.ownerId, houseId), sql`${characters.voiceSheet} -> 'answers' -> 0 ->> 'say' = ${first.say}`),
      );
  }
}
