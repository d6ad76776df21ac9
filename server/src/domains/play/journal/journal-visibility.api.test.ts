import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unnamed } from '../../../kit/unnamed.ts';
import { addCharacter } from '../../../testing/community.ts';
import { decodeFile } from '../../../testing/decoded.ts';
import { listFinds, listLines } from '../../../testing/journal.ts';
import { openTalk, plantStory, type StoryVisit, say, sceneAt, unpublish, visit } from '../../../testing/play.ts';
import { buildReply, scriptedEngine } from '../../../testing/scripted.ts';
import { fetchOn, startTestServer, type TestServer } from '../../../testing.ts';

const engine = scriptedEngine();
let server: TestServer;
let storyId: string;

beforeAll(async () => {
  server = await startTestServer({ engine, settings: { SIGNUP_CREDITS: '5' } });
});

afterAll(() => server.close());
beforeEach(async () => {
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor'));
});

/** Plays a story with messages, found items and a won scene. Returns the run and the names that the player met. */
async function playToTheEnd() {
  const who = await visit(server, storyId);
  const token = await openTalk(server, who, 'Tadhg');
  const scene = sceneAt(who, 0);
  const items = scene.items.map(({ itemId }) => itemId);
  engine.play(async function* (input) {
    yield* buildReply(input, ['Look on the nail.'], { itemsMentioned: items });
  });
  await say(server, who.player, token, 'My own words.');
  const search = { storyToken: who.storyToken, sceneId: scene.sceneId };
  await server.call('POST', '/api/scenes/searchItem', { token: who.player.token, json: search });
  await server.db.sql`update run_scenes set won_at = now() where scene_id = ${scene.sceneId}`;
  const { body } = await server.call('GET', '/api/journal/getRuns', { token: who.player.token });
  return { who, scene, runId: body.runs[0].runId as string };
}

/** Rewrites a whole story in the database, as its owner may. Returns the hash of its new picture. */
async function rewrite({ story }: StoryVisit): Promise<string> {
  const { sql } = server.db;
  const { storyId } = story;
  const [picture] = await sql`insert into media (owner_id, hash, kind, width, height, widths)
    select owner_id, md5(random()::text) || md5(random()::text), kind, width, height, widths from media limit 1 returning id, hash`;
  const image = picture?.id;
  await sql`update stories set name = 'PRIVATE story' where id = ${storyId}`;
  await sql`update story_images set media_id = ${image} where story_id = ${storyId}`;
  await sql`update scenes set name = 'PRIVATE scene', description = 'PRIVATE words', win_description = 'PRIVATE win',
    background_id = ${image}, win_image_id = ${image} where story_id = ${storyId}`;
  await sql`update characters set name = 'PRIVATE name', visibility = 'private', image_id = ${image} where id in
    (select character_id from scene_characters join scenes on scenes.id = scene_id where story_id = ${storyId})`;
  await sql`update items set name = 'PRIVATE item', description = 'PRIVATE item', image_id = ${image} where id in
    (select item_id from scene_items join scenes on scenes.id = scene_id where story_id = ${storyId})`;
  return picture?.hash;
}

/** Returns everything that a player can read about their runs. */
async function readOutputs(
  { player, story }: StoryVisit,
  runId: string,
  characterId: string,
): Promise<Record<string, string>> {
  const paths: Record<string, [path: string, query: Record<string, string>]> = {
    getRuns: ['/api/journal/getRuns', {}],
    getRun: ['/api/journal/getRun', { runId }],
    downloadHtml: ['/api/journal/downloadHtml', { runId }],
    downloadEpub: ['/api/journal/downloadEpub', { runId }],
    getMemories: ['/api/memories/getMemories', { characterId }],
    download: ['/api/profile/download', {}],
    getContinue: ['/api/stories/getContinue', {}],
    getStory: ['/api/stories/getStory', { storyId: story.storyId }],
  };
  const texts: Record<string, string> = {};
  for (const [name, [path, query]] of Object.entries(paths)) {
    const answer = await fetchOn(server.url, 'GET', path, { token: player.token, query });
    texts[name] = await decodeFile(Buffer.from(await answer.arrayBuffer()));
  }
  return texts;
}

const takenBack: [how: string, (visit: StoryVisit) => Promise<unknown>][] = [
  ['unpublished', ({ story }) => unpublish(server, story.storyId)],
  ['in the trash', ({ story }) => server.db.sql`update stories set deleted_at = now() where id = ${story.storyId}`],
];

test.each(takenBack)('texts of a story that is %s are not in its players’ journals', async (_, take) => {
  const { who, scene, runId } = await playToTheEnd();
  const { player, story } = who;
  const [tadhg] = scene.characters.filter(({ characterName }) => characterName.startsWith('Tadhg'));
  await server.call('POST', '/api/stories/likeStory', { token: player.token, json: { storyId: story.storyId } });
  await take(who);
  const picture = await rewrite(who);
  for (const [name, text] of Object.entries(await readOutputs(who, runId, tadhg?.characterId ?? ''))) {
    expect([name, text.includes('PRIVATE'), text.includes(picture)]).toEqual([name, false, false]);
  }
  const { body } = await server.call('GET', '/api/journal/getRun', { token: player.token, query: { runId } });
  expect(body.run).toMatchObject({ storyName: story.storyName, storyImageURL: '' });
  expect(body.chapters[0]).toMatchObject({ title: scene.sceneName, description: '', imageURL: null });
  expect(JSON.stringify(body.chapters)).not.toContain('"kind":"win"');
  expect(listFinds(body.chapters)[0]?.itemImageURL).toBe('');
  const lines = listLines(body.chapters).map(({ text }) => text);
  expect(lines).toEqual(expect.arrayContaining(['My own words.', 'Look on the nail.']));
  expect(listLines(body.chapters).at(-1)).toMatchObject({ name: tadhg?.characterName, imageURL: null });
});

test('omits names that the run did not store', async () => {
  const { who, runId } = await playToTheEnd();
  await unpublish(server, who.story.storyId);
  await rewrite(who);
  await server.db.sql`update runs set story_name = null where id = ${runId}`;
  await server.db.sql`update run_scenes set scene_name = null where run_id = ${runId}`;
  await server.db.sql`update run_items set item_name = null where run_id = ${runId}`;
  await server.db.sql`update conversation_sessions set character_name = null where run_id = ${runId}`;
  const { body } = await server.call('GET', '/api/journal/getRun', { token: who.player.token, query: { runId } });
  expect(body.run.storyName).toBe(unnamed.story);
  expect(body.chapters[0]).toMatchObject({ title: unnamed.scene });
  expect(listFinds(body.chapters)).toEqual([]);
  expect(listLines(body.chapters).at(-1)?.name).toBe(unnamed.character);
});

test('a character removed from a public story and then edited is shown as the player met it', async () => {
  const { who, runId } = await playToTheEnd();
  const picture = await rewrite(who);
  for (const table of ['scene_characters', 'scene_items']) {
    const { sql } = server.db;
    await sql`delete from ${sql(table)} where scene_id in (select id from scenes where story_id = ${storyId})`;
  }
  const { body } = await server.call('GET', '/api/journal/getRun', { token: who.player.token, query: { runId } });
  expect(body.run.storyName).toBe('PRIVATE story');
  const [lines, found] = [listLines(body.chapters), listFinds(body.chapters)];
  expect(JSON.stringify([lines, found])).not.toMatch(new RegExp(`PRIVATE|${picture}`));
  expect(lines.at(-1)?.name).toMatch(/^Tadhg/);
  expect(found).toHaveLength(1);
});

test('an item taken out of the story is found and listed only as it was', async () => {
  const { who, scene } = await playToTheEnd();
  const { token } = who.player;
  const { sql } = server.db;
  await rewrite(who);
  await sql`delete from scene_items where scene_id in (select id from scenes where story_id = ${storyId})`;
  const place = { storyToken: who.storyToken, sceneId: scene.sceneId };
  const listed = await server.call('GET', '/api/scenes/getQuestJournal', { token, query: place });
  expect(listed.body.found).toMatchObject([{ itemDescription: '', itemImageURL: '' }]);
  // As if the search had begun before.
  await sql`delete from run_items where run_id in (select id from runs where account_id = ${who.player.account.userId})`;
  await sql`update run_quests set completed_at = null
    where run_id in (select id from runs where account_id = ${who.player.account.userId})`;
  const searched = await server.call('POST', '/api/scenes/searchItem', { token, json: place });
  expect(searched.status).toBe(200);
  expect(JSON.stringify([listed.body, searched.body])).not.toContain('PRIVATE');
});

test('a private co-op partner that never had a session has no name or face', async () => {
  const { who, runId } = await playToTheEnd();
  const partner = await addCharacter(server, await server.signUp(), { name: 'PRIVATE partner', visibility: 'private' });
  await server.db.sql`update conversation_sessions set partner_character_id = ${partner} where run_id = ${runId}`;
  await server.db.sql`update turns set character_id = ${partner} where run_id = ${runId}`;
  for (const [name, text] of Object.entries(await readOutputs(who, runId, partner))) {
    expect([name, text.includes('PRIVATE')]).toEqual([name, false]);
  }
  const { body } = await server.call('GET', '/api/journal/getRun', { token: who.player.token, query: { runId } });
  expect(listLines(body.chapters).at(-1)).toMatchObject({ name: unnamed.character, imageURL: null });
});

test('owners and admins read their runs with the current story', async () => {
  const { who, runId } = await playToTheEnd();
  await unpublish(server, who.story.storyId);
  await rewrite(who);
  await server.db.sql`update accounts set role = 'admin' where id = ${who.player.account.userId}`;
  const { body } = await server.call('GET', '/api/journal/getRun', { token: who.player.token, query: { runId } });
  expect(body.run.storyName).toBe('PRIVATE story');
  expect(body.chapters[0]).toMatchObject({ title: 'PRIVATE scene', description: 'PRIVATE words' });
});

test('a character that moderators have hidden is not named, neither as speaker nor as companion', async () => {
  const { who, scene, runId } = await playToTheEnd();
  const { sql } = server.db;
  const isTadhg = ({ characterName }: { characterName: string }) => characterName.startsWith('Tadhg');
  const tadhg = scene.characters.find(isTadhg);
  const other = scene.characters.find((character) => !isTadhg(character));
  const id = tadhg?.characterId ?? '';
  const remark = [
    { messageId: runId, messageUser: 'npc', messageCharacterId: id, messageName: 'Tadhg', message: 'Aye.' },
  ];
  await sql`insert into turns (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, status)
    select session_id, account_id, run_id, scene_id, ${other?.characterId ?? ''}, kind, 'And you?', ${JSON.stringify(remark)}::text::jsonb,
      status from turns where run_id = ${runId} and status = 'done' limit 1`;
  const read = async () => {
    const { token } = who.player;
    const run = await server.call('GET', '/api/journal/getRun', { token, query: { runId } });
    const memories = await server.call('GET', '/api/memories/getMemories', { token, query: { characterId: id } });
    return [...listLines(run.body.chapters).map(({ name }) => name), memories.body.characterName];
  };
  expect((await read()).filter((name) => name?.startsWith('Tadhg')).length).toBeGreaterThan(2);
  await sql`update characters set hidden_at = now() where id = ${id}`;
  const names = await read();
  await sql`update characters set hidden_at = null where id = ${id}`;
  expect(names.filter((name) => name?.startsWith('Tadhg'))).toEqual([]);
  expect(names).toContain(unnamed.character);
});
