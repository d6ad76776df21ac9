import { limits } from '@emberlore/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unnamed } from '../../../../kit/unnamed.ts';
import {
  act,
  arriveTwice,
  countBranches,
  enterScene,
  findOpenRun,
  goBackTo,
  readTree,
  stateOfRun,
  switchTo,
} from '../../../../testing/branches.ts';
import { openTalk, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../../testing/play.ts';
import { scriptedEngine, scriptedSpeech } from '../../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../../testing.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import { foldEvents, type RunEvent } from '../log/run-log.ts';
import { fillBranch, insertBranch } from './branch.repository.ts';
import { countHeld, readMoment, readRunOf } from './moments.repository.ts';

const engine = scriptedEngine();
let server: TestServer;
let storyId: string;

beforeAll(async () => {
  server = await startTestServer({ engine, speech: scriptedSpeech(), settings: { SIGNUP_CREDITS: '60' } });
  ({ storyId } = await plantStory(server, 'crown-of-ash'));
});

afterAll(() => server?.close());

async function arrive(): Promise<StoryVisit> {
  const who = await visit(server, storyId);
  await enterScene(server, who, 0);
  return who;
}

test('a duel is fought again, with what was found and fought before', async () => {
  const who = await visit(server, storyId);
  const order = who.story.scenes.findIndex(({ quests }) => quests.some(({ questType }) => questType === 'FIGHT'));
  const { sceneId, quests, characters } = sceneAt(who, order);
  const characterId = quests.find(({ questType }) => questType === 'FIGHT')?.questTriggerId ?? '';
  const name = characters.find((one) => one.characterId === characterId)?.characterName ?? '';
  await say(server, who.player, await openTalk(server, who, name, order), 'Draw.', { audio: false });
  await act(server, who, 'duel', { sceneId, characterId });
  const run = await findOpenRun(server, who);
  const before = await stateOfRun(server, run);
  let outcome: string | null = null;
  for (let round = 1; outcome === null; round += 1)
    ({ outcome } = (await act(server, who, 'duel', { sceneId, characterId, stance: 'strike', round })).body.duel);
  const node = (await readTree(server, who)).nodes.findLast(({ kind }) => kind === 'duel');
  expect(node).toMatchObject({ title: name, outcome, returnable: true });
  if (!node) return;
  const { runId } = (await goBackTo(server, who, node)).body;
  expect(await stateOfRun(server, runId)).toEqual(before);
  const { duel } = (await act(server, who, 'duel', { sceneId, characterId })).body;
  expect(duel).toMatchObject({ round: 0, outcome: null, defeats: 0 });
});

test('nobody goes back in the run of somebody else, or learns that it exists', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const other = await arrive();
  expect((await goBackTo(server, other, node)).body.code).toBe('run.not_found');
  expect((await switchTo(server, other, node.runId)).body.code).toBe('run.not_found');
  const { token } = other.player;
  const query = { storyId, runId: node.runId };
  expect((await server.call('GET', '/api/stories/getRunTree', { token, query })).body.code).toBe('run.not_found');
  expect((await goBackTo(server, who, { ...node, position: node.position + 1 })).body.code).toBe('moment.not_found');
  expect(await countBranches(server, who)).toEqual({ made: 0, open: 1, latest: 1 });
});

test('events from before checkpoints were kept are shown, but cannot be gone back to', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  await server.db.sql`delete from run_checkpoints where run_id = ${node.runId}`;
  expect((await readTree(server, who)).nodes.map(({ returnable }) => returnable)).toEqual([false, false, false]);
  expect((await goBackTo(server, who, node)).body.code).toBe('moment.not_found');
});

test('a deleted talk leaves no memory to go back to', async () => {
  const { who, node, characterId, characterName } = await arriveTwice(server, storyId);
  const kept = () => server.db.sql`select from checkpoint_memories where character_id = ${characterId}
    and run_id in (select id from runs where account_id = ${who.player.account.userId})`;
  expect(await kept()).toHaveLength(1);
  await goBackTo(server, who, node);
  await enterScene(server, who, 1);
  expect(await kept()).toHaveLength(2);
  const query = { sessionToken: await openTalk(server, who, characterName) };
  const { token } = who.player;
  expect((await server.call('DELETE', '/api/inworld/deleteTalk', { token, query })).status).toBe(200);
  expect(await kept()).toHaveLength(0);
  const { runId } = (await goBackTo(server, who, node)).body;
  const state = await stateOfRun(server, runId);
  expect(state).toMatchObject({ memories: [], talks: [] });
});

test('a scene that was hidden meanwhile is not named, and nobody goes back into it', async () => {
  const { who, node, sceneId } = await arriveTwice(server, storyId);
  const name = sceneAt(who, 1).sceneName;
  const last = async () => (await readTree(server, who)).nodes.at(-1);
  expect(await last()).toMatchObject({ title: name, returnable: true });
  await server.db.sql`update scenes set hidden_at = now() where id = ${sceneId}`;
  expect(await last()).toMatchObject({ title: expect.not.stringContaining(name), returnable: false });
  expect((await goBackTo(server, who, node)).body.code).toBe('moment.not_found');
  await server.db.sql`update scenes set hidden_at = null where id = ${sceneId}`;
  await server.db.sql`update stories set visibility = 'private' where id = ${storyId}`;
  const query = { storyId };
  const { token } = who.player;
  expect((await server.call('GET', '/api/stories/getRunTree', { token, query })).body.code).toBe('story.not_found');
  expect((await goBackTo(server, who, node)).body.code).toBe('story.not_found');
  expect((await switchTo(server, who, node.runId)).body.code).toBe('story.not_found');
  await server.db.sql`update stories set visibility = 'public' where id = ${storyId}`;
});

test('what was deleted for good is gone from a branch, too, and its moment cannot be gone back to', async () => {
  const other = await plantStory(server, 'the-lantern-of-inis-mor');
  const { who, node, sceneId, characterId } = await arriveTwice(server, other.storyId);
  const { sql } = server.db;
  await sql`delete from scene_quests where quest_id in (select id from quests where trigger_character_id = ${characterId})`;
  await sql`delete from quests where trigger_character_id = ${characterId}`;
  await sql`delete from scene_characters where character_id = ${characterId}`;
  await sql`delete from characters where id = ${characterId}`;
  const { runId } = (await goBackTo(server, who, node)).body;
  expect(await stateOfRun(server, runId)).toMatchObject({ memories: [], talks: [], scenes: [expect.anything()] });
  await sql`delete from scenes where id = ${sceneId}`;
  const tree = await readTree(server, who);
  expect(tree.nodes.at(-1)).toMatchObject({ kind: 'scene', title: unnamed.scene, returnable: false });
  expect((await goBackTo(server, who, node)).body.code).toBe('moment.not_found');
});

test('two calls at once open two branches, of which one is played', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const answers = await Promise.all([goBackTo(server, who, node), goBackTo(server, who, node)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(2);
  expect(await countBranches(server, who)).toEqual({ made: 2, open: 1, latest: 1 });
});

test('nothing is left of a branch that fails half-way', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const parent = await findOpenRun(server, who);
  await server.db
    .sql`alter table memories add constraint half_way check (run_id = ${server.db.sql.unsafe(`'${parent}'`)})
    not valid`;
  expect((await goBackTo(server, who, node)).status).toBe(500);
  await server.db.sql`alter table memories drop constraint half_way`;
  expect(await countBranches(server, who)).toEqual({ made: 0, open: 1, latest: 1 });
  expect(await findOpenRun(server, who)).toBe(parent);
});

test('nobody goes back while a reply is coming', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const pending = (lease: string) => server.db.sql`update turns set status = 'pending',
    lease_until = now() + ${lease}::interval where run_id = ${node.runId} and player_text is not null`;
  await pending('10 seconds');
  expect((await goBackTo(server, who, node)).body.code).toBe('request.too_many');
  await pending('-1 second');
  expect((await goBackTo(server, who, node)).status).toBe(200);
});

test('going back has limits: ten times within a minute, and forty branches of a start', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const { sql } = server.db;
  const copies = (
    count: number,
    age: string,
  ) => sql`insert into runs (id, account_id, story_id, parent_run_id, root_run_id,
      branched_after, closed_at, last_used_at)
    select uuidv7(${age}::interval), account_id, story_id, id, id, 0, now(), now() from runs, generate_series(1, ${count})
    where id = ${node.runId}`;
  await copies(10, '0');
  const refused = await goBackTo(server, who, node);
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many']);
  await sql`delete from runs where root_run_id = ${node.runId}`;
  await copies(39, '-1 day');
  expect((await goBackTo(server, who, node)).status).toBe(200);
  const full = await goBackTo(server, who, node);
  expect([full.status, full.body.code, full.body.error]).toEqual([
    409,
    'run.branch_limit_reached',
    'Branch Limit Reached.',
  ]);
});

test('the tree of an endless log has its latest nodes, and its run no more checkpoints', async () => {
  const { who, node, sceneId } = await arriveTwice(server, storyId);
  const { runId } = node;
  const { sql } = server.db;
  await sql`insert into run_events (run_id, position, event)
    select ${runId}, place, '{"kind": "chose", "choiceId": "a", "optionId": "b"}' from generate_series(100, 3000) as place`;
  await sql`insert into run_checkpoints (run_id, position, scene_id)
    select ${runId}, place, ${sceneId} from generate_series(2501, 2999) as place`;
  await sql`update run_states set events = 3000 where run_id = ${runId}`;
  await enterScene(server, who, 2);
  const { nodes, branches } = await readTree(server, who);
  expect(nodes).toHaveLength(2001);
  expect(nodes[1]).toMatchObject({ position: 1002, parent: { position: 0 } });
  expect(nodes.at(-1)).toMatchObject({ position: 3001, kind: 'scene', parent: { position: 3000 }, returnable: false });
  expect(branches[0]?.at.position).toBe(3001);
});

test('the branches of a start hold a bounded number of turns and events, counted before they are copied', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const { sql, db } = server.db;
  const count = async (most: number) => {
    const run = await readRunOf(db, who.player.account.userId, node.runId);
    const moment = await readMoment(db, node.runId, node.position);
    return run && moment && countHeld(db, run, moment, most);
  };
  const held = async () => {
    const [row] = await sql<{ rows: number }[]>`select ((select count(*) from turns join runs on runs.id = run_id
      where root_run_id = ${node.runId}) + (select count(*) from run_events join runs on runs.id = run_id
      where root_run_id = ${node.runId}))::int as rows`;
    return row?.rows;
  };
  for (let branch = 1; branch <= 2; branch += 1) {
    const expected = await count(1000);
    expect((await goBackTo(server, who, node)).status).toBe(200);
    expect(await held()).toBe(expected);
  }
  // Of the turns it counts no more than asked.
  expect(await count(1)).toBeLessThan((await count(1000)) ?? 0);
  await sql`update run_states set events = ${limits.branchedRowsMost}
    where run_id = (select id from runs where root_run_id = ${node.runId} limit 1)`;
  const full = await goBackTo(server, who, node);
  expect([full.status, full.body.code]).toEqual([409, 'run.branch_limit_reached']);
});

test('a long log is added up a few hundred events at a time', async () => {
  const { who, node } = await arriveTwice(server, storyId);
  const { sql, transact } = server.db;
  const [last] = await sql<{ at: number }[]>`select max(position) as at from run_events where run_id = ${node.runId}`;
  await sql`insert into run_events (run_id, position, event)
    select ${node.runId}, ${last?.at ?? 0} + n, jsonb_build_object('kind', 'set', 'values', jsonb_build_object('n', n))
    from generate_series(1, 1200) as n`;
  const moment = { position: (last?.at ?? 0) + 1001, sceneId: node.runId, at: new Date(), coopCharacterId: null };
  await transact(async (writer) => {
    const parent = await readRunOf(writer, who.player.account.userId, node.runId);
    if (!parent) throw new Error('There is no run.');
    const branchId = await insertBranch(writer, who.player.account.userId, parent, moment);
    const read = vi.spyOn(writer, 'select');
    await fillBranch(writer, { branchId, parentId: parent.id, moment });
    expect(read).toHaveBeenCalledTimes(3);
    expect((await readLoggedState(writer, branchId)).state.variables).toEqual({ n: 1000 });
  });
});

const id = fc.constantFrom('one', 'two', 'three');
const event: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('entered' as const, 'won' as const), sceneId: id }),
  fc.record({ kind: fc.constantFrom('found' as const), itemId: id }),
  fc.record({ kind: fc.constantFrom('shown' as const, 'given' as const), itemId: id, characterId: id }),
  fc.record({ kind: fc.constant('told' as const), characterId: id, lines: fc.array(id, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('chose' as const), choiceId: id, optionId: id }),
  fc.record({ kind: fc.constant('set' as const), variable: id, value: fc.integer() }),
  fc.record({ kind: fc.constant('ended' as const), endingId: id }),
);

test('a branch at any position has the state that the events before it add up to', async () => {
  const who = await arrive();
  const accountId = who.player.account.userId;
  const { sceneId } = sceneAt(who, 0);
  const { sql, db } = server.db;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
      const [made] = await sql<
        { id: string }[]
      >`insert into runs (account_id, story_id) values (${accountId}, ${storyId}) returning id`;
      const runId = made?.id ?? '';
      for (const [at, one] of events.entries()) {
        await sql`insert into run_events (run_id, position, event) values (${runId}, ${at + 1}, ${JSON.stringify(one)}::jsonb)`;
        await sql`insert into run_checkpoints (run_id, position, scene_id) values (${runId}, ${at + 1}, ${sceneId})`;
      }
      for (const at of events.keys()) {
        const branchId = await server.db.transact(async (writer) => {
          const parent = await readRunOf(writer, accountId, runId);
          const moment = await readMoment(writer, runId, at + 1);
          if (!parent || !moment) throw new Error('There is nothing to go back to.');
          const branch = await insertBranch(writer, accountId, parent, moment);
          await fillBranch(writer, { branchId: branch, parentId: runId, moment });
          return branch;
        });
        const { state, events: count } = await readLoggedState(db, branchId);
        expect({ state, count }).toEqual({ state: foldEvents(events.slice(0, at)), count: at });
      }
    }),
    { numRuns: 8 },
  );
});
