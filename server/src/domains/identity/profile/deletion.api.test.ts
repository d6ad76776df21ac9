import type { Writer } from '@emberlore/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { fillAccount, type Life, publish, type SearchWords } from '../../../testing/life.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';
import { countDeletion } from './deletion.repository.ts';

let server: TestServer;
let maker: Player;
let mill: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
  maker = await server.signUp({ userName: 'Maker' });
  mill = await publish(server, maker, 'The Mill');
});

afterAll(() => server?.close());

let people = 0;

async function someone(): Promise<{ player: Player; marks: SearchWords; life: Life }> {
  people += 1;
  const marks = { name: `Quillon${people}`, email: `quillon${people}@example.org`, words: `wandering words ${people}` };
  const player = await server.signUp({ userName: marks.name, email: marks.email });
  const life = await fillAccount(server, player, marks, mill);
  await server.call('POST', '/api/login/forgotPassword', { json: { email: marks.email } });
  await server.mails();
  return { player, marks, life };
}

const remove = (token: string, query = {}) => server.call('DELETE', '/api/profile/deleteAccount', { token, query });

/** Lists every column in the database that contains this text, ignoring case. */
async function findOccurrences(text: string): Promise<string[]> {
  const columns = await server.db.sql`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'tsvector', 'character varying')`;
  const places: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { sql } = server.db;
    const rows =
      await sql`select 1 from ${sql(table)} where position(lower(${text}) in lower(${sql(column)}::text)) > 0`;
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

const countRows = async (table: string, column: string, id: string) => {
  const { sql } = server.db;
  const [row] = await sql`select count(*)::int as count from ${sql(table)} where ${sql(column)} = ${id}`;
  return row?.count;
};

const hasBytes = async (hash: string) => (await server.call('GET', `/media/${hash}.webp`)).status === 200;

describe('deleting an account', () => {
  test('previews what stays and what is removed', async () => {
    const { player } = await someone();
    const { status, body } = await server.call('GET', '/api/profile/deletion', { token: player.token });
    expect(status).toBe(200);
    expect(body).toEqual({
      formerName: 'A former member',
      stays: { stories: 1 },
      goes: { stories: 1, characters: 1, comments: 1, runs: 2, credits: 30 },
    });
  });

  test('needs the current password once the sign-in is ten minutes old', async () => {
    const { token, account, password } = await server.signUp();
    await server.db.sql`update refresh_tokens set signed_in_at = now() - interval '11 minutes'
      where account_id = ${account.userId}`;
    const send = (json: unknown) => server.call('DELETE', '/api/profile/deleteAccount', { token, json });
    expect((await remove(token)).body.code).toBe('account.password_needed');
    expect((await send({ currentPassword: 'a wrong horse' })).body.code).toBe('auth.wrong_password');
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(200);
    expect((await send({ currentPassword: password })).status).toBe(200);
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(401);
  });

  test('leaves no personal data anywhere in the database', async () => {
    const { player, marks } = await someone();
    for (const mark of Object.values(marks)) expect(await findOccurrences(mark)).not.toEqual([]);
    const answer = await remove(player.token, { userId: player.account.userId });
    expect([answer.status, answer.body, readRefreshCookie(answer)]).toEqual([200, {}, '']);
    for (const mark of Object.values(marks)) expect([mark, await findOccurrences(mark)]).toEqual([mark, []]);
    expect((await server.mails()).filter(({ to }) => to === marks.email)).toEqual([]);
    expect(server.log()).not.toContain(marks.email);
  });

  test('ends every sign-in at once, and logging in no longer works', async () => {
    const { player, marks } = await someone();
    const json = { email: marks.email, password: player.password };
    const other = await server.call('POST', '/api/login', { json });
    await remove(player.token);
    for (const token of [player.token, other.body.userAccount.accessToken]) {
      const answer = await server.call('GET', '/api/login/token', { token });
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
      ]);
    }
    for (const cookie of [player.cookie, readRefreshCookie(other)]) {
      const headers = { cookie: `emberlore_refresh=${cookie}` };
      expect((await server.call('GET', '/api/accessToken/refresh', { headers })).status).toBe(401);
    }
    expect((await server.call('POST', '/api/login', { json })).status).toBe(401);
    expect((await remove(player.token)).status).toBe(401);
  });

  test('keeps the ledger, which still adds up to the balance', async () => {
    const { player } = await someone();
    const id = player.account.userId;
    await remove(player.token);
    const [row] = await server.db
      .sql`select credits, (select sum(amount)::int from ledger_entries where account_id = ${id})
      as sum from accounts where id = ${id}`;
    expect(row).toEqual({ credits: 30, sum: 30 });
  });

  test('keeps published stories under a neutral name, with other people’s runs of them', async () => {
    const { player, life } = await someone();
    const reader = await server.signUp();
    await server.call('PUT', '/api/stories/playStory', { token: reader.token, query: { storyId: life.publicStory } });
    await remove(player.token);
    const { body } = await server.call('GET', '/api/stories/getStory', {
      token: reader.token,
      query: { storyId: life.publicStory },
    });
    expect(body.story.storyCreatedBy).toBe('A former member');
    expect(body.story.scenes[0].characters).toHaveLength(1);
    expect(await hasBytes(life.publicPicture)).toBe(true);
    const { body: progress } = await server.call('GET', '/api/stories/getProgress', {
      token: reader.token,
      query: { storyToken: body.storyToken },
    });
    expect(progress.scenes).toHaveLength(1);
  });

  test('removes private stories, unused content, and pictures that nothing shows', async () => {
    const { player, life } = await someone();
    expect(await hasBytes(life.privatePicture)).toBe(true);
    await remove(player.token);
    await server.mails();
    expect(await countRows('stories', 'id', life.privateStory)).toBe(0);
    expect(await countRows('characters', 'id', life.idleCharacter)).toBe(0);
    expect(await countRows('characters', 'id', life.castCharacter)).toBe(1);
    expect(await countRows('media', 'hash', life.privatePicture)).toBe(0);
    expect(await hasBytes(life.privatePicture)).toBe(false);
  });

  test('removes content that only other people’s quests refer to, and those quests', async () => {
    const { player, life, marks } = await someone();
    const other = await server.signUp();
    const [item] = await server.db.sql`select id from items where owner_id = ${player.account.userId}`;
    const pinned = await addCharacter(server, player);
    await server.db.sql`update characters set name = ${marks.words}, visibility = 'public' where id = ${pinned}`;
    const quest = { questType: 'DIALOGUE', questTriggerId: pinned, questName: 'A pin' };
    const make = (json: object) => server.call('POST', '/api/quests/createQuest', { token: other.token, json });
    const made = [await make(quest), await make({ ...quest, questTriggerId: life.castCharacter })];
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    await server.db.sql`insert into quests (owner_id, type, name, description, trigger_item_id)
      values (${other.account.userId}, 'SEARCH', 'A pin', 'Find it.', ${item?.id})`;
    // A quest in a scene without its character doesn't keep the character either.
    const inScene = (await make(quest)).body.quest.questId;
    await server.db.sql`insert into scene_quests (scene_id, quest_id, position)
      select id, ${inScene}, 3 from scenes where story_id = ${mill}`;
    expect((await remove(player.token)).status).toBe(200);
    expect(await countRows('characters', 'id', pinned)).toBe(0);
    expect(await countRows('items', 'id', item?.id)).toBe(0);
    expect(await countRows('quests', 'owner_id', other.account.userId)).toBe(1);
    expect(await findOccurrences(marks.words)).toEqual([]);
  });

  test('leaves nothing that others can reuse in their own content', async () => {
    const { player, life } = await someone();
    await server.db.sql`update characters set visibility = 'public' where id = ${life.castCharacter}`;
    await remove(player.token);
    const other = await server.signUp();
    const list = await server.call('GET', '/api/characters/getCharacters', {
      token: other.token,
      query: { scope: 'public' },
    });
    const listed = list.body.characters.map(({ characterId }: { characterId: string }) => characterId);
    expect(listed).not.toContain(life.castCharacter);
    const quest = { questType: 'DIALOGUE', questTriggerId: life.castCharacter, questName: 'Too late' };
    const late = await server.call('POST', '/api/quests/createQuest', { token: other.token, json: quest });
    expect(late.status).toBe(404);
  });

  test('removes only the account’s own ratings and likes', async () => {
    const [before] = await server.db
      .sql`select likes, favorites, comments, total_stars from stories where id = ${mill}`;
    const { player } = await someone();
    await remove(player.token);
    const [after] = await server.db.sql`select likes, favorites, comments, total_stars from stories where id = ${mill}`;
    expect(after).toEqual(before);
  });

  test('leaves other accounts unchanged', async () => {
    const { player } = await someone();
    const other = await someone();
    await remove(player.token);
    const { body } = await server.call('GET', '/api/profile/deletion', { token: other.player.token });
    expect(body.goes).toEqual({ stories: 1, characters: 1, comments: 1, runs: 2, credits: 30 });
    for (const mark of Object.values(other.marks)) expect(await findOccurrences(mark)).not.toEqual([]);
    expect(await hasBytes(other.life.privatePicture)).toBe(true);
  });

  test('frees the address for a new sign-up', async () => {
    const { player, marks } = await someone();
    await remove(player.token);
    const again = await server.signUp({ email: marks.email });
    expect(again.account.userId).not.toBe(player.account.userId);
  });

  test('is limited to the caller’s own account and this origin', async () => {
    const [player, other] = [await server.signUp(), await server.signUp()];
    expect((await remove(player.token, { userId: other.account.userId })).status).toBe(403);
    expect((await server.call('DELETE', '/api/profile/deleteAccount')).status).toBe(401);
    expect((await server.call('GET', '/api/profile/deletion')).status).toBe(401);
    const headers = { origin: 'https://evil.example' };
    const foreign = await server.call('DELETE', '/api/profile/deleteAccount', { token: player.token, headers });
    expect(foreign.status).toBe(403);
    expect((await server.call('GET', '/api/login/token', { token: player.token })).status).toBe(200);
  });

  test('happens once under concurrent calls', async () => {
    const { player } = await someone();
    const answers = await Promise.all([remove(player.token), remove(player.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('previews at most a thousand of each and reads little more', async () => {
    const player = await server.signUp();
    const { userId } = player.account;
    const one = await addCharacter(server, player);
    await fillFast(
      server,
      `insert into stories (owner_id, name, description, visibility) select uuidv7(), 'Of others', 'Words.', 'public' from generate_series(1, 6000)`,
      `insert into stories (owner_id, name, description, visibility)
        select '${userId}', 'Tale ' || n, 'Words.', case when n > 100 then 'public' else 'private' end from generate_series(1, 6000) as n`,
      `insert into scenes (story_id, position, name, description, background_id, common_knowledge, win_description, win_image_id)
        select id, 0, name, 'Fog.', uuidv7(), array['a', 'b', 'c', 'd'], 'Won.', uuidv7() from stories where owner_id = '${userId}' and listed`,
      `insert into characters (owner_id, name, description, pronouns, personal_knowledge, voice_name, image_id, created_at)
        select owner_id, name, description, pronouns, personal_knowledge, voice_name, image_id, now() - n * interval '1 second'
        from characters, generate_series(1, 5000) as n where id = '${one}'`,
      // All characters play in published stories, except the latest ten and the first.
      `insert into scene_characters (scene_id, character_id, position) select place.id, who.id, 0
        from (select id, row_number() over (order by created_at desc) as n from characters where owner_id = '${userId}' and id <> '${one}') as who
        join (select scenes.id, row_number() over () as n from scenes join stories on stories.id = story_id where owner_id = '${userId}') as place
        on place.n = who.n where who.n > 10`,
    );
    const count = async (writer: Writer) =>
      expect(await countDeletion(writer, userId)).toMatchObject({ staying: 1000, going: 100, characters: 11 });
    // Stories are counted, and one is read for each of the latest characters.
    expect(await measureReads(server, 'stories', count)).toBeLessThan(3500);
    expect(await measureReads(server, 'characters', count)).toBeLessThan(2100);
  });
});
