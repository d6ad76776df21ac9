import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoryVisit } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';

let story: RuledStory;
/** Items of the story: two, and what they can become. */
let [stick, cloth, torch]: string[] = [];

beforeAll(async () => {
  story = await createRuledStory();
  const { sql } = story.server.db;
  const rows = await sql`select distinct item_id as id from scene_items join scenes on scenes.id = scene_id
    where story_id = ${story.storyId} order by item_id limit 3`;
  [stick, cloth, torch] = rows.map(({ id }) => id);
});

afterAll(() => story.server.close());

const rules = () => ({
  variables: [{ variableId: 'light', name: 'Light', type: 'flag' as const }],
  effects: [{ on: { combined: [torch ?? ''] as [string] }, set: [{ variable: 'light', to: true }] }],
  combinations: [
    {
      itemIds: [stick ?? '', cloth ?? ''] as [string, string],
      resultId: torch ?? '',
      text: 'It burns.',
      when: { entered: [story.lastId] as [string] },
    },
  ],
});

const combine = (who: StoryVisit, itemIds = [cloth, stick]) =>
  story.post(who, 'combineItems', { sceneId: story.here.sceneId, itemIds });

async function carry(who: StoryVisit): Promise<void> {
  for (const itemId of [stick ?? '', cloth ?? '']) await story.log(who, { kind: 'found', itemId });
}

test('two carried items become another one, once their condition holds', async () => {
  expect((await story.ruled(rules())).status).toBe(200);
  const who = await story.arrive();
  expect((await combine(who)).body.made).toBeNull();
  await carry(who);
  expect((await combine(who)).body).toMatchObject({ made: null, rules: { carried: [stick, cloth] } });
  await story.log(who, { kind: 'entered', sceneId: story.lastId });
  const [{ body }, again] = await Promise.all([combine(who), combine(who)]);
  expect(body).toMatchObject({ made: { text: 'It burns.', item: { itemId: torch } }, rules: { carried: [torch] } });
  expect(again.body.made).toEqual(body.made);
  const { events, state } = await story.readRun(who);
  expect(events.filter(({ kind }) => kind === 'combined')).toEqual([
    { kind: 'combined', itemIds: [stick, cloth], itemId: torch, textHash: expect.any(String) },
  ]);
  expect(state.variables).toEqual({ light: true });
  const found = await story.server.db.sql`select 1 from run_items where item_id = ${torch ?? ''}`;
  expect(found).toHaveLength(1);
});

test('other items make nothing, and an item nothing with itself', async () => {
  await story.ruled(rules());
  const who = await story.arrive();
  await carry(who);
  await story.log(who, { kind: 'entered', sceneId: story.lastId });
  for (const pair of [
    [stick, stick],
    [stick, torch],
    ['nowhere', cloth],
  ])
    expect((await combine(who, pair)).body.made).toBeNull();
});

test('a branch from before has both items again, one from after the new one', async () => {
  await story.ruled(rules());
  const who = await story.arrive();
  await carry(who);
  await story.post(who, 'enterScene', { sceneId: story.lastId });
  expect((await combine(who)).body.made).not.toBeNull();
  const first = await story.readRun(who);
  const goBack = async (position: number) => {
    const json = { runId: first.id, position };
    return (await story.server.call('POST', '/api/stories/goBack', { token: who.player.token, json })).status;
  };
  expect(
    await goBack(1 + first.events.findIndex((event) => event.kind === 'entered' && event.sceneId === story.lastId)),
  ).toBe(200);
  const { state } = await story.readRun(who);
  expect([state.found, state.combined]).toEqual([[stick, cloth], {}]);
});

test('a repeated call tells what was told, and no text of another rule', async () => {
  const { combinations } = rules();
  const when = { won: [story.lastId] as [string] };
  const held = combinations.map((each) => ({ ...each, text: 'It burns, and shows the traitor.', when }));
  await story.ruled({ ...rules(), combinations: [...held, ...combinations] });
  const who = await story.arrive();
  await carry(who);
  await story.log(who, { kind: 'entered', sceneId: story.lastId });
  const texts = [await combine(who), await combine(who)].map(({ body }) => body.made.text);
  expect(texts).toEqual(['It burns.', 'It burns.']);
  // An older log does not say which rule it was.
  await story.server.db.sql`update run_events set event = event - 'textHash' where event ->> 'kind' = 'combined'`;
  await story.server.db.sql`delete from run_states`;
  expect((await combine(who)).body.made).toMatchObject({ text: '', item: { itemId: torch } });
});
