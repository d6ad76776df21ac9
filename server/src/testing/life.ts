import { randomUUID } from 'node:crypto';
import type { Player, TestServer } from '../testing.ts';

/** Words with which a test finds an account's leftovers. */
export interface SearchWords {
  name: string;
  email: string;
  words: string;
}

/** An account's content and activity. */
export interface Life {
  publicStory: string;
  privateStory: string;
  castCharacter: string;
  idleCharacter: string;
  /** Hashes of pictures with real bytes: one in the public story, and one that others can't see. */
  publicPicture: string;
  privatePicture: string;
}

async function addPicture(server: TestServer, ownerId: string): Promise<{ id: string; hash: string }> {
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  await server.storage.put(`${hash.slice(0, 2)}/${hash}/480.webp`, new TextEncoder().encode(`picture ${hash}`));
  const [row] = await server.db.sql`insert into media (hash, kind, width, height, widths, owner_id)
    values (${hash}, 'cover', 480, 270, '{480}', ${ownerId}) returning id`;
  return { id: row?.id, hash };
}

async function addCharacter(server: TestServer, ownerId: string, name: string, imageId: string): Promise<string> {
  const [row] = await server.db.sql`insert into characters
    (owner_id, name, description, pronouns, voice_name, image_id, personal_knowledge)
    values (${ownerId}, ${name}, 'Somebody.', 'They/Them/Theirs', 'Casey', ${imageId}, '{One line.,Two lines.,Three.,Four.}')
    returning id`;
  return row?.id;
}

async function addStory(server: TestServer, ownerId: string, name: string, visibility: string, imageId: string) {
  const { sql } = server.db;
  const [story] = await sql`insert into stories (owner_id, name, description, visibility)
    values (${ownerId}, ${name}, 'Cold water.', ${visibility}) returning id`;
  await sql`insert into story_images (story_id, media_id, position) values (${story?.id}, ${imageId}, 0)`;
  const [scene] = await sql`insert into scenes
    (story_id, position, name, description, background_id, common_knowledge, win_description, win_image_id)
    values (${story?.id}, 0, 'Bank', 'A bank.', ${imageId}, '{One line.,Two lines.,Three.,Four.}', 'Done.', ${imageId})
    returning id`;
  return { storyId: story?.id as string, sceneId: scene?.id as string };
}

async function play(server: TestServer, accountId: string, storyId: string, characterId: string, words: string) {
  const { sql } = server.db;
  const [run] = await sql`insert into runs (story_id, account_id, play_counted_at)
    values (${storyId}, ${accountId}, now()) returning id`;
  const [session] =
    await sql`insert into conversation_sessions (token_hash, account_id, run_id, character_id, player_name)
    values (sha256(${randomUUID()}::bytea), ${accountId}, ${run?.id}, ${characterId}, ${words}) returning id`;
  await sql`insert into turns (session_id, account_id, run_id, character_id, kind, player_text, status, sentences)
    values (${session?.id}, ${accountId}, ${run?.id}, ${characterId}, 'text', ${words}, 'done',
      ${JSON.stringify([{ messageId: '1', messageUser: 'npc', message: `Well met, ${words}.` }])}::jsonb)`;
  await sql`insert into achievements (account_id, story_id, achievement_id) values (${accountId}, ${storyId}, 'kind')`;
  await sql`insert into memories (run_id, character_id, data)
    values (${run?.id}, ${characterId}, ${JSON.stringify({ player: { claims: [words] }, withheld: ['What nobody was told.'] })}::jsonb)`;
  await sql`insert into learned_facts (account_id, character_id, kind, text)
    values (${accountId}, ${characterId}, 'claim', ${words}) on conflict do nothing`;
  await sql`insert into model_usage (account_id, day, requests, prompt_tokens, completion_tokens)
    values (${accountId}, '2026-01-01', 1, 10, 10) on conflict do nothing`;
  await sql`insert into model_keys (account_id, model, sealed, ending)
    values (${accountId}, 'main', '\\x00', '1234') on conflict do nothing`;
}

async function react(server: TestServer, { account }: Player, storyId: string, words: string) {
  const { sql } = server.db;
  const accountId = account.userId;
  const [comment] = await sql`insert into comments (story_id, account_id, text, stars)
    values (${storyId}, ${accountId}, ${words}, 4) returning id`;
  await sql`insert into comment_likes (comment_id, account_id) values (${comment?.id}, ${accountId})`;
  await sql`insert into story_likes (story_id, account_id) values (${storyId}, ${accountId})`;
  await sql`insert into story_favorites (story_id, account_id) values (${storyId}, ${accountId})`;
  await sql`insert into reports (reporter_id, subject, subject_name, story_id, reason, text)
    values (${accountId}, 'story', 'The Mill', ${storyId}, 'Other', ${words})`;
  await sql`insert into analytics_events (name, account_id, story_id, story_name, occurred_at)
    values ('story_played', ${accountId}, ${storyId}, 'The Mill', now())`;
  await sql`insert into idempotency_keys (account_id, call, key, body_hash, status, response, finished_at)
    values (${accountId}, 'sendMessage', ${randomUUID()}, sha256('x'), 200, ${JSON.stringify({ words })}::jsonb, now())`;
}

/** Fills an account with typical content and activity, each containing the marks; `others` is another account's story. */
export async function fillAccount(
  server: TestServer,
  player: Player,
  marks: SearchWords,
  others: string,
): Promise<Life> {
  const ownerId = player.account.userId;
  const { sql } = server.db;
  const shown = await addPicture(server, ownerId);
  const hidden = await addPicture(server, ownerId);
  const castCharacter = await addCharacter(server, ownerId, 'The Ferryman', shown.id);
  const idleCharacter = await addCharacter(server, ownerId, marks.words, hidden.id);
  const published = await addStory(server, ownerId, `The Ford ${ownerId.slice(-4)}`, 'public', shown.id);
  const privateStory = await addStory(server, ownerId, marks.words, 'private', hidden.id);
  await sql`insert into scene_characters (scene_id, character_id, position)
    values (${published.sceneId}, ${castCharacter}, 0), (${privateStory.sceneId}, ${idleCharacter}, 0)`;
  const [item] = await sql`insert into items (owner_id, name, description, image_id)
    values (${ownerId}, ${marks.words}, 'Heavy.', ${hidden.id}) returning id`;
  await sql`insert into quests (owner_id, type, name, description, trigger_item_id)
    values (${ownerId}, 'SEARCH', ${marks.words}, 'Find the thing.', ${item?.id})`;
  await play(server, ownerId, others, castCharacter, marks.words);
  await play(server, ownerId, privateStory.storyId, idleCharacter, marks.words);
  await react(server, player, others, marks.words);
  return {
    publicStory: published.storyId,
    privateStory: privateStory.storyId,
    castCharacter,
    idleCharacter,
    publicPicture: shown.hash,
    privatePicture: hidden.hash,
  };
}

/** Inserts a public story of an account. */
export async function publish(server: TestServer, { account }: Player, name: string): Promise<string> {
  const picture = await addPicture(server, account.userId);
  return (await addStory(server, account.userId, name, 'public', picture.id)).storyId;
}
