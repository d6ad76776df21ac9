import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '../../testing/community.ts';
import {
  addTags,
  createStudio,
  done,
  fourLines,
  makeStory,
  multipart,
  pooled,
  type Studio,
} from '../../testing/creating.ts';
import { whileLocked } from '../../testing/held-call.ts';
import { publish } from '../../testing/life.ts';
import { eventually } from '../../testing/store.ts';
import { type Answer, type Player, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let caller: Player;
let studio: Studio;
let own: Awaited<ReturnType<typeof makeStory>>;
let foreignStoryId: string;
let strangerId: string;
let commentId: string;

beforeAll(async () => {
  server = await startTestServer();
  await addTags(server, 'Mystery');
  const stranger = await server.signUp();
  strangerId = stranger.account.userId;
  foreignStoryId = await publish(server, stranger, 'The Mill');
});

beforeEach(async () => {
  caller = await server.signUp();
  studio = createStudio(server, caller);
  own = await makeStory(studio);
  commentId = await addComment(server, caller, foreignStoryId);
});

afterAll(() => server?.close());

type Sql = Parameters<Parameters<TestServer['db']['sql']['begin']>[1]>[0];

/** Bans the caller like an admin would, without sending e-mails. */
const ban = async (sql: Sql) => {
  await sql`update accounts set banned_at = now() where id = ${caller.account.userId}`;
  await sql`update refresh_tokens set revoked_at = now() where account_id = ${caller.account.userId}`;
};
const erase = (sql: Sql) =>
  sql`update accounts set deleted_at = now(), email = null, password_hash = null where id = ${caller.account.userId}`;

const scene = () => ({ storyId: own.storyId, selectedCharacters: [own.characterId], selectedItems: [own.itemId] });

/** Calls that write for their caller, most of them after reading pictures for a while. */
const writes: Record<string, () => Promise<Answer>> = {
  createStory: () => studio.createStory(),
  addStoryImages: () =>
    studio.send('POST', '/api/stories/addStoryImages', {
      addStoryImageData: { storyId: own.storyId },
      pictures: pooled.story,
    }),
  createScene: () => studio.createScene(scene()),
  uploadSceneImage: () =>
    studio.send('PUT', '/api/scenes/uploadSceneImage', {
      sceneImageData: { sceneId: own.sceneId, isBackgroundImage: true },
      pictures: { sceneImage: { poolId: 'backgrounds/tavern' } },
    }),
  createCharacter: () => studio.createCharacter(),
  updateCharacter: () =>
    server.call('PUT', '/api/characters/updateCharacter', {
      token: caller.token,
      form: multipart({
        characterInfo: {
          characterId: own.characterId,
          characterName: 'Late',
          characterDescription: 'Late.',
          characterPronouns: 'She/Her/Hers',
          characterPersonalKnowledge: fourLines,
          characterVoiceName: 'Nora',
        },
        pictures: pooled.character,
      }),
    }),
  createItem: () => studio.createItem(),
  likeStory: () => studio.json('POST', '/api/stories/likeStory', { storyId: foreignStoryId }),
  playStory: () =>
    server.call('PUT', '/api/stories/playStory', { token: caller.token, query: { storyId: foreignStoryId } }),
  saveSound: () => studio.json('PUT', '/api/profile/sound', { voice: 1, music: 1, ambience: 1 }),
  setDailyLimit: () => studio.json('PUT', '/api/profile/dailyLimit', { dailyLimit: 100 }),
  unblockPerson: () =>
    server.call('DELETE', '/api/blocks/unblockPerson', { token: caller.token, query: { blockedUserId: strangerId } }),
  deleteComment: () =>
    server.call('DELETE', '/api/comments/deleteComment', { token: caller.token, query: { commentId } }),
};

describe('a running call whose caller loses access', () => {
  test.each(Object.keys(writes))('%s is rejected after a ban and after a deletion', async (name) => {
    const write = writes[name];
    if (!write) throw new Error(name);
    const banned = await whileLocked(server, ban, write);
    expect([banned.status, banned.body.error]).toEqual([403, 'Account Suspended.']);
    await server.db.sql`update accounts set banned_at = null where id = ${caller.account.userId}`;
    await server.db.sql`update refresh_tokens set revoked_at = null where account_id = ${caller.account.userId}`;
    const erased = await whileLocked(server, erase, write);
    expect([erased.status, erased.body.error]).toEqual([401, 'Failed To Authenticate Token.']);
  });
});

test('no scene is added to a story that is hidden or deleted concurrently', async () => {
  const { sql } = server.db;
  const hide = (writer: Sql) => writer`update stories set hidden_at = now() where id = ${own.storyId}`;
  const hidden = await whileLocked(server, hide, () => studio.createScene(scene()));
  expect([hidden.status, hidden.body.error]).toEqual([403, 'Hidden By Moderators.']);
  await sql`update stories set hidden_at = null where id = ${own.storyId}`;
  const trash = (writer: Sql) => writer`update stories set deleted_at = now() where id = ${own.storyId}`;
  const deleted = await whileLocked(server, trash, () => studio.createScene(scene()));
  expect([deleted.status, deleted.body.error]).toEqual([404, 'Story Not Found.']);
  expect(await sql`select from scenes where story_id = ${own.storyId}`).toHaveLength(1);
});

test('no unsealed variant is created of a character whose author stops sharing it concurrently', async () => {
  const author = await server.signUp();
  const { characterId } = done(
    await createStudio(server, author).createCharacter({ characterKnowledgeShared: true }),
  ).character;
  const variant = () => studio.createCharacter({ originalCharacterId: characterId });
  const seal = (sql: Sql) => sql`update characters set knowledge_shared = false where id = ${characterId}`;
  const sealed = done(await whileLocked(server, seal, variant)).character;
  expect(sealed).toMatchObject({ characterKnowledgeSealed: true });
  const hide = (sql: Sql) => sql`update characters set visibility = 'private' where id = ${characterId}`;
  expect((await whileLocked(server, hide, variant)).status).toBe(404);
});

test('a ban is not starved by an account’s writes', async () => {
  const { sql: pool } = server.db;
  const id = caller.account.userId;
  const hold = (tx: Sql) => tx<{ state: string }[]>`select hold_caller(${id}, 0, uuidv7()) as state`;
  const order: string[] = [];
  const waiting: Promise<unknown>[] = [];
  const line = async (name: string, work: (tx: Sql) => Promise<unknown>) => {
    // Recorded before the commit, after which the next in line may answer first.
    const working = pool.begin(async (tx) => {
      await work(tx);
      order.push(name);
    });
    waiting.push(working);
    await eventually(async () => {
      const [row] = await pool<{ count: number }[]>`
        select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`;
      return row?.count === waiting.length;
    });
  };
  await pool.begin(async (tx) => {
    await hold(tx);
    await line('ban', (other) => other`update accounts set banned_at = now() where id = ${id}`);
    await line('write', hold);
    await line('another', hold);
  });
  await Promise.all(waiting);
  expect(order[0]).toBe('ban');
});
