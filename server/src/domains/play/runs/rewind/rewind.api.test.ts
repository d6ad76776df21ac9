import { storyRules } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, findOpenRun, goBackTo, readTree, stateOfRun, switchTo } from '../../../../testing/branches.ts';
import { characterIn, openTalk, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../../testing/play.ts';
import { buildReply, scriptedEngine, scriptedSpeech } from '../../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../../testing.ts';

const engine = scriptedEngine();
let server: TestServer;
let owner: Player;
let storyId: string;
const option = (optionId: string, label: string) => ({ optionId, label, text: `${label}.`, set: [] });

beforeAll(async () => {
  server = await startTestServer({ engine, speech: scriptedSpeech(), settings: { SIGNUP_CREDITS: '60' } });
  owner = await server.signUp({ userName: 'Author' });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner }));
  const { story } = await visit(server, storyId, owner);
  const [first, last] = [story.scenes[0], story.scenes.at(-1)];
  const choice = {
    choiceId: 'tell',
    sceneId: first?.sceneId,
    characterId: first && characterIn(first, 'Tadhg'),
    question: 'Do you tell him?',
    options: [option('yes', 'Tell him'), option('no', 'Say nothing')],
  };
  const ending = { text: 'It is over.', sceneId: last?.sceneId };
  const endings = [
    { ...ending, endingId: 'told', title: 'All is told', when: { chose: ['tell', 'yes'] } },
    { ...ending, endingId: 'kept', title: 'A secret kept' },
  ];
  const json = { storyId, version: 1, rules: storyRules.parse({ choices: [choice], endings }) };
  const edited = await server.call('PUT', '/api/stories/editStoryRules', { token: owner.token, json });
  if (edited.status !== 200) throw new Error(`editStoryRules answered ${JSON.stringify(edited.body)}.`);
});

afterAll(() => server?.close());

const enter = (who: StoryVisit, order: number) =>
  act(server, who, 'enterScene', { sceneId: sceneAt(who, order).sceneId });
const choose = (who: StoryVisit, optionId: string) =>
  act(server, who, 'makeChoice', { sceneId: sceneAt(who, 0).sceneId, choiceId: 'tell', optionId });

async function arrive(): Promise<StoryVisit> {
  const who = await visit(server, storyId);
  await enter(who, 0);
  return who;
}

/** Makes the character of the next replies learn the player's name and what they like. */
function teach(name: string, like: string): void {
  engine.play(async function* (input) {
    for (const event of buildReply(input, [`So you are ${name}.`])) {
      if (event.type !== 'turn') yield event;
      else {
        const player = { ...event.memory.player, name, likes: [...event.memory.player.likes, like] };
        yield { ...event, memory: { ...event.memory, player } };
      }
    }
  });
}

async function talk(who: StoryVisit, message: string): Promise<string> {
  const sessionToken = await openTalk(server, who, 'Tadhg');
  const said = await say(server, who.player, sessionToken, message, { audio: false });
  expect(said.status).toBe(200);
  return sessionToken;
}

/** What the engine was told that the character knows about the player, in the last turn. */
const known = () => engine.asked.at(-1)?.memory?.player;
const ofTree = async (who: StoryVisit, kind: string, runId?: string) => {
  const found = (await readTree(server, who, runId)).nodes.find((node) => node.kind === kind);
  if (!found) throw new Error(`There is no ${kind} in the tree.`);
  return found;
};
const saidIn = async (who: StoryVisit, before?: string): Promise<string[]> => {
  const query = { sessionToken: await openTalk(server, who, 'Tadhg'), ...(before && { before }) };
  const page = await server.call('GET', '/api/inworld/getTalk', { token: who.player.token, query });
  return page.body.messages
    .filter(({ messageUser }: { messageUser: string }) => messageUser === 'user')
    .map(({ message }: { message: string }) => message);
};

test('a branch has the complete state of its moment, and costs nothing', async () => {
  const who = await arrive();
  teach('Ana', 'the sea');
  await talk(who, 'I am Ana.');
  const sessionToken = await talk(who, 'And again.');
  const json = { sessionToken };
  await server.call('POST', '/api/inworld/regenerate', { token: who.player.token, json });
  await act(server, who, 'searchItem', { sceneId: sceneAt(who, 0).sceneId });
  const parent = await findOpenRun(server, who);
  const before = await stateOfRun(server, parent);
  const { credits } = (await server.call('GET', '/api/profile/getProfile', { token: who.player.token })).body;
  await choose(who, 'yes');
  teach('Bea', 'the hills');
  await talk(who, 'No, I am Bea.');
  await enter(who, 1);
  const whole = await stateOfRun(server, parent);
  const node = await ofTree(who, 'choice');
  expect(node).toMatchObject({ title: 'Do you tell him?', option: 'Tell him', returnable: true });

  const opened = await goBackTo(server, who, node);
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ storyId, sceneId: sceneAt(who, 0).sceneId });
  const { runId } = opened.body;
  expect(await stateOfRun(server, runId)).toEqual(before);
  expect(await stateOfRun(server, parent)).toMatchObject({ ...whole, known: expect.anything() });
  expect((await server.call('GET', '/api/profile/getProfile', { token: who.player.token })).body.credits).toBe(credits);
  const [counts] = await server.db.sql`select count(*) filter (where play_counted_at is not null)::int as plays,
    (select sum(cost)::int from turns where run_id = ${runId}) as cost from runs
    where account_id = ${who.player.account.userId}`;
  expect(counts).toEqual({ plays: 0, cost: 0 });
});

test('what another branch taught a character stays there, and both go on', async () => {
  const who = await arrive();
  teach('Ana', 'the sea');
  await talk(who, 'I am Ana.');
  await choose(who, 'yes');
  teach('Bea', 'the hills');
  await talk(who, 'No, I am Bea.');
  const parent = await findOpenRun(server, who);
  const branch = (await goBackTo(server, who, await ofTree(who, 'choice'))).body.runId;
  expect((await choose(who, 'no')).body.optionId).toBe('no');
  teach('Bea', 'the hills');
  await talk(who, 'Who am I?');
  expect(known()).toMatchObject({ name: 'Ana', likes: ['the sea'] });
  // Told here as well, it is known here from now on.
  await talk(who, 'And now?');
  expect(known()).toMatchObject({ name: 'Bea', likes: ['the sea', 'the hills'] });
  expect(await saidIn(who)).toEqual(['I am Ana.', 'Who am I?', 'And now?']);

  expect((await switchTo(server, who, parent)).status).toBe(200);
  expect((await choose(who, 'no')).body.optionId).toBe('yes');
  teach('Cleo', 'fog');
  await talk(who, 'Still here.');
  expect(known()?.name).toBe('Bea');
  expect(await saidIn(who)).toEqual(['I am Ana.', 'No, I am Bea.', 'Still here.']);
  await switchTo(server, who, branch);
  await talk(who, 'And here.');
  expect(known()).toMatchObject({ name: 'Bea', likes: ['the sea', 'the hills'] });
  expect(await saidIn(who)).toEqual(['I am Ana.', 'Who am I?', 'And now?', 'And here.']);
});

/** Starts a run whose characters have never met the player. */
async function startUnknown(who: StoryVisit): Promise<string> {
  const query = { storyId, remember: '0' };
  await server.call('PUT', '/api/stories/playStory', { token: who.player.token, query });
  await enter(who, 0);
  return findOpenRun(server, who);
}

test('a start without a message stays as long as it has branches, which do not know each other', async () => {
  const who = await arrive();
  const root = await startUnknown(who);
  const start = await ofTree(who, 'scene');
  const branch = (await goBackTo(server, who, start)).body.runId;
  teach('Bea', 'the hills');
  await talk(who, 'I am Bea.');
  const other = (await goBackTo(server, who, start)).body.runId;
  teach('Cleo', 'fog');
  await talk(who, 'I am Cleo.');
  await server.db.sql`insert into runs (account_id, story_id, closed_at)
    select ${who.player.account.userId}, ${storyId}, now() from generate_series(1, 60)`;
  await startUnknown(who);
  await switchTo(server, who, other);
  await talk(who, 'Who am I?');
  expect(known()).toMatchObject({ name: 'Cleo', likes: ['fog'] });
  expect((await readTree(server, who, other)).branches.map(({ runId }) => runId)).toEqual([root, branch, other]);
});

test('a run that begins without memories learns nothing from later ones, nor do its branches', async () => {
  const who = await arrive();
  const earlier = await startUnknown(who);
  const start = await ofTree(who, 'scene');
  await startUnknown(who);
  teach('Bea', 'the hills');
  await talk(who, 'I am Bea.');
  await switchTo(server, who, earlier);
  await talk(who, 'Who am I?');
  expect(known()).toBeUndefined();
  await goBackTo(server, who, start);
  await talk(who, 'Who am I?');
  expect(known()).toBeUndefined();
});

test('a talk of an earlier start is told once, as it was in the branch played last', async () => {
  const who = await arrive();
  await talk(who, 'First.');
  await choose(who, 'yes');
  const choice = await ofTree(who, 'choice');
  const branch = (await goBackTo(server, who, choice)).body.runId;
  await talk(who, 'In a branch.');
  await goBackTo(server, who, choice);
  await switchTo(server, who, branch);
  await talk(who, 'Again in it.');
  await startUnknown(who);
  expect(await saidIn(who, await findOpenRun(server, who))).toEqual(['First.', 'In a branch.', 'Again in it.']);
});

test('the last reply of a branch can be answered in another way', async () => {
  const who = await arrive();
  await talk(who, 'First.');
  await talk(who, 'Second.');
  await choose(who, 'yes');
  await goBackTo(server, who, await ofTree(who, 'choice'));
  const json = { sessionToken: await openTalk(server, who, 'Tadhg') };
  engine.asked.length = 0;
  const again = await server.call('POST', '/api/inworld/regenerate', { token: who.player.token, json });
  expect(again.status).toBe(200);
  expect(engine.asked.at(-1)?.memory?.turn).toBe(1);
  expect(await saidIn(who)).toEqual(['First.', 'Second.']);
});

test('the tree shows what happened in each branch, and where it stands', async () => {
  const who = await arrive();
  await choose(who, 'yes');
  await enter(who, 1);
  const parent = await findOpenRun(server, who);
  const tree = await readTree(server, who);
  expect(tree.nodes.map(({ kind }) => kind)).toEqual(['start', 'scene', 'choice', 'scene']);
  expect(tree.nodes.map(({ returnable }) => returnable)).toEqual([false, true, true, true]);
  expect(tree.nodes.map((node) => node.parent?.position ?? null)).toEqual([null, 0, 1, 2]);
  expect(JSON.stringify(tree)).not.toContain('Say nothing');
  const [, , choice, second] = tree.nodes;
  if (!choice || !second) throw new Error('The tree is too small.');
  const one = (await goBackTo(server, who, second)).body.runId;
  const two = (await goBackTo(server, who, { runId: one, position: choice.position })).body.runId;
  const grown = await readTree(server, who, parent);
  expect(grown.nodes).toHaveLength(4);
  expect(grown.branches).toMatchObject([
    { runId: parent, number: 1, at: { runId: parent, position: second.position }, current: false },
    { runId: one, number: 2, at: { runId: parent, position: choice.position }, current: false },
    { runId: two, number: 3, at: { runId: parent, position: 1 }, current: true },
  ]);
  await choose(who, 'no');
  const { nodes, branches } = await readTree(server, who);
  expect(nodes.at(-1)).toMatchObject({ runId: two, kind: 'choice', option: 'Say nothing', parent: { position: 1 } });
  expect(branches.at(-1)?.at).toEqual({ runId: two, position: nodes.at(-1)?.position });
});

test('an ending belongs to the branch that reached it, also in the journal and its book', async () => {
  const who = await arrive();
  await choose(who, 'yes');
  const run = await findOpenRun(server, who);
  const { sql } = server.db;
  for (const [order, { sceneId, quests }] of who.story.scenes.entries()) {
    for (const { questId } of quests)
      await sql`insert into run_quests (run_id, quest_id, scene_id, completed_at) values (${run}, ${questId}, ${sceneId}, now())
        on conflict (run_id, quest_id) do update set completed_at = now()`;
    await enter(who, order);
  }
  const tree = await readTree(server, who);
  expect(tree.nodes.at(-1)).toMatchObject({ kind: 'ending', title: 'All is told', returnable: false });
  expect(tree.branches).toMatchObject([{ ending: 'All is told' }]);
  const branch = (await goBackTo(server, who, await ofTree(who, 'choice'))).body.runId;
  const { token } = who.player;
  const { runs } = (await server.call('GET', '/api/journal/getRuns', { token, query: { page: '1' } })).body;
  expect(runs).toMatchObject([
    { runId: branch, branch: true, ending: null, open: true },
    { runId: run, branch: false, ending: 'All is told', open: false },
  ]);
  const page = await server.call('GET', '/api/journal/downloadHtml', { token, query: { runId: run } });
  expect(String(page.body)).toContain('Ending: All is told</p>');
  const own = await server.call('GET', '/api/journal/downloadHtml', { token, query: { runId: branch } });
  expect(String(own.body)).toContain('A branch of another run.');
});

test('the story goes on, and stands on the shelf, in the branch that was opened last', async () => {
  const who = await arrive();
  await choose(who, 'yes');
  const parent = await findOpenRun(server, who);
  const branch = (await goBackTo(server, who, await ofTree(who, 'choice'))).body.runId;
  const { token } = who.player;
  const json = { storyId };
  const goOn = async () => (await server.call('POST', '/api/stories/continueRun', { token, json })).body.runId;
  const latest = async () =>
    (await server.call('GET', '/api/stories/getLatestRun', { token, query: json })).body.run.runId;
  await server.call('POST', '/api/stories/closeRun', { token, json });
  expect([await latest(), await goOn()]).toEqual([branch, branch]);
  await switchTo(server, who, parent);
  await server.call('POST', '/api/stories/closeRun', { token, json });
  expect([await latest(), await goOn()]).toEqual([parent, parent]);
  const marked = await server.db.sql`select id from runs where latest and account_id = ${who.player.account.userId}`;
  expect(marked.map(({ id }) => id)).toEqual([parent]);
});

test('starting anew does not begin in a branch without events', async () => {
  const who = await arrive();
  const branch = (await goBackTo(server, who, await ofTree(who, 'scene'))).body.runId;
  await server.call('PUT', '/api/stories/playStory', { token: who.player.token, query: { storyId } });
  expect(await findOpenRun(server, who)).not.toBe(branch);
});
