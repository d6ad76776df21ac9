import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudio, done } from '../../../testing/creating.ts';
import { askForTalk, say } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
  story.engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
  });
});

afterAll(() => story.server.close());

test('a visitor is told no line that a later scene’s quest waits for', async () => {
  const { server, engine } = story;
  await server.db.sql`update stories set featured_rank = 0 where id = ${story.storyId}`;
  const { sessionToken } = (await server.call('GET', '/api/inworld/openFeaturedTalk')).body;
  const json = { sessionToken, message: 'What do you know?' };
  done(await server.call('POST', '/api/inworld/sendFeaturedMessage', { json }));
  const { sought = [], hints } = engine.asked.at(-1)?.scene ?? {};
  expect(hints).toEqual([]);
  expect(sought.filter(({ here }) => !here)).not.toEqual([]);
});

test('an item that moderators hide while it is carried is not named in other scenes', async () => {
  const { server, here, lastId, engine } = story;
  const { sql } = server.db;
  done(await story.ruled({}));
  const who = await story.arrive();
  const { itemId } = done(await createStudio(server, story.owner).createItem()).item;
  await sql`insert into scene_items (scene_id, item_id, position)
    select ${here.sceneId}, ${itemId}, count(*) from scene_items where scene_id = ${here.sceneId}`;
  await story.log(who, { kind: 'found', itemId });
  await story.post(who, 'enterScene', { sceneId: lastId });
  const [place] = await sql`select character_id as id from scene_characters where scene_id = ${lastId} limit 1`;
  const { sessionToken } = done(await askForTalk(server, who, lastId, place?.id));
  const readCarried = async () => {
    done(await say(server, who.player, sessionToken, 'Hello.', { audio: false }));
    return engine.asked.at(-1)?.scene.carried?.length;
  };
  expect(await readCarried()).toBe(1);
  await sql`update items set hidden_at = now() where id = ${itemId}`;
  expect(await readCarried()).toBe(0);
});

test('a search finds no item that a quest seeks which does not exist yet', async () => {
  const { server, here, owner } = story;
  const studio = createStudio(server, owner);
  const [key, cord] = done(await server.call('GET', '/api/stories/getStory', { query: { storyId: story.storyId } }))
    .story.scenes[0].items;
  const { questId } = done(await studio.createQuest({ questType: 'SEARCH', questTriggerId: cord.itemId })).quest;
  done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId: here.sceneId, questId }));
  const reaction = { itemId: cord.itemId, characterId: here.tadhg, act: 'show' as const, text: 'Oh.', refuses: false };
  done(await story.ruled({ reactions: [reaction], quests: [{ questId, when: { found: [key.itemId] } }] }));
  const who = await story.arrive();
  const search = async () => done(await story.post(who, 'searchItem', { sceneId: here.sceneId }));
  await server.db.sql`insert into run_quests (run_id, quest_id, scene_id)
    select runs.id, quests.id, ${here.sceneId} from runs, quests
    where account_id = ${who.player.account.userId} and trigger_item_id = ${key.itemId}`;
  const { item, alsoFound = [] } = await search();
  expect([item?.itemId, alsoFound]).toEqual([key.itemId, []]);
});

test('nobody fights for a quest that no longer exists', async () => {
  const { server, here } = story;
  const [quest] = await server.db.sql`update quests set type = 'FIGHT', knowledge_line = null
    where trigger_character_id = ${here.tadhg} and type = 'KNOWLEDGE' returning id`;
  const questId: string = quest?.id;
  done(await story.ruled({}));
  const who = await story.arrive();
  await server.db.sql`insert into run_quests (run_id, quest_id, scene_id)
    select id, ${questId}, ${here.sceneId} from runs where account_id = ${who.player.account.userId}`;
  const duel = async () => (await story.post(who, 'duel', { sceneId: here.sceneId, characterId: here.tadhg })).status;
  expect(await duel()).toBe(200);
  done(await story.ruled({ quests: [{ questId, when: { found: [here.itemId] } }] }));
  expect(await duel()).toBe(404);
  // A fight that was won is told all the same.
  await server.db.sql`update run_quests set completed_at = now() where quest_id = ${questId}`;
  expect(await duel()).toBe(200);
});
