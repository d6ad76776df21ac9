import { limits } from '@emberlore/contract';
import { characters, unansweredQuestions as questions, type Reader, type Writer } from '@emberlore/database';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';

/** A question to store. */
export interface NewQuestion {
  /** The turn in which it was asked. */
  turnId: string;
  accountId: string;
  characterId: string;
  sceneId: string;
  text: string;
  vector: Float32Array;
}

/**
 * Stores a question, unless the player has asked the character the same before, has asked too much in vain today, or owns
 * the story: the character is then the player's own as well. Stores nothing once the talk is deleted: while the account is
 * held, none is. Keeps the newest questions of the character.
 */
export async function insertQuestion(writer: Writer, { sceneId, turnId, ...question }: NewQuestion): Promise<void> {
  const { accountId, characterId, text, vector } = question;
  const stored = await writer.execute(sql`
    insert into unanswered_questions (character_id, story_id, account_id, text, vector)
    select characters.id, stories.id, ${accountId}::uuid, ${text}, ${sql.param(vector, questions.vector)}
    from scenes join stories on stories.id = scenes.story_id join characters on characters.id = ${characterId}::uuid
    where scenes.id = ${sceneId}::uuid and characters.owner_id = stories.owner_id
      and stories.owner_id <> ${accountId}::uuid
      and exists (select from turns where turns.id = ${turnId}::uuid)
      and (select count(*) from unanswered_questions
        where account_id = ${accountId}::uuid and asked_at > now() - interval '1 day') < ${limits.unansweredADay}
    on conflict (character_id, account_id, text) do nothing returning id`);
  if (stored.length === 0) return;
  await writer.execute(sql`
    delete from unanswered_questions where character_id = ${characterId}::uuid and id <= (
      select id from unanswered_questions where character_id = ${characterId}::uuid
      order by id desc offset ${limits.unansweredOfCharacter} limit 1)`);
}

/** Reads what the owner of a character has written of it, without sealed texts. */
export async function readOwnTexts(reader: Reader, characterId: string) {
  const { personalKnowledge, secret, greetings, smallTalk, refusals, farewells, voiceSheet } = characters;
  const own = { personalKnowledge, secret, greetings, smallTalk, refusals, farewells, voiceSheet };
  const [row] = await reader.select(own).from(characters).where(eq(characters.id, characterId));
  return row ?? null;
}

export interface QuestionRow {
  id: string;
  accountId: string;
  text: string;
  vector: Float32Array;
  dismissed: boolean;
  characterId: string;
}

/** Returns the newest questions of a character, or of a story, which may have been asked of several. */
export async function readQuestions(
  reader: Reader,
  of: { characterId: string } | { storyId: string },
): Promise<QuestionRow[]> {
  const place = 'characterId' in of ? eq(questions.characterId, of.characterId) : eq(questions.storyId, of.storyId);
  return reader
    .select({
      id: questions.id,
      accountId: questions.accountId,
      text: questions.text,
      vector: questions.vector,
      dismissed: sql<boolean>`${questions.dismissedAt} is not null`,
      characterId: questions.characterId,
    })
    .from(questions)
    .where(place)
    .orderBy(desc(questions.id))
    .limit(limits.unansweredOfCharacter);
}

/** Returns the names and voice sheets of characters; those in the trash are left out. */
export function readCharacters(reader: Reader, ids: readonly string[]) {
  return reader
    .select({ id: characters.id, name: characters.name, sheet: characters.voiceSheet })
    .from(characters)
    .where(and(inArray(characters.id, [...ids]), isNull(characters.deletedAt)));
}

/** Deletes what a player asked a character in a story. */
export async function deleteAsked(
  writer: Writer,
  { accountId, characterId, storyId }: { accountId: string; characterId: string; storyId: string },
): Promise<void> {
  const asked = [eq(questions.accountId, accountId), eq(questions.characterId, characterId)];
  await writer.delete(questions).where(and(...asked, eq(questions.storyId, storyId)));
}

/** Marks questions as no longer wanted. */
export async function dismiss(writer: Writer, ids: readonly string[], at: Date): Promise<void> {
  await writer
    .update(questions)
    .set({ dismissedAt: at })
    .where(inArray(questions.id, [...ids]));
}

/** Deletes up to `most` questions that were asked before a moment. Returns how many. */
export async function deleteOld(writer: Writer, before: Date, most: number): Promise<number> {
  const old = writer.select({ id: questions.id }).from(questions).where(lt(questions.askedAt, before)).limit(most);
  return (await writer.delete(questions).where(inArray(questions.id, old)).returning({ one: sql`1` })).length;
}
