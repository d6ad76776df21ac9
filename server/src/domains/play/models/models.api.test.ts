import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { event, type ModelStandIn, modelFaults, startModelStandIn } from '../../../testing/model-stand-in.ts';
import { openTalk, plantStory, type StoryVisit, say, visit } from '../../../testing/play.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let stand: Record<'cheap' | 'dear' | 'theirs', ModelStandIn>;
let folder: string;
let admin: Player;
let who: StoryVisit;
let token: string;
let now = Date.now();

const USAGE = { prompt_tokens: 900, completion_tokens: 100 };
const OWN_KEY = 'sk-of-my-own-1234';

/** Answers with this reply, and reports its use. */
function replying(model: ModelStandIn, reply: string): void {
  model.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event(JSON.stringify({ emotion: 'JOY', reply })) + event(null, 'stop'));
    response.end(`data: ${JSON.stringify({ choices: [], usage: USAGE })}\n\ndata: [DONE]\n\n`);
  });
}

beforeAll(async () => {
  const [cheap, dear, theirs] = await Promise.all([startModelStandIn(), startModelStandIn(), startModelStandIn()]);
  stand = { cheap, dear, theirs };
  folder = await mkdtemp(join(tmpdir(), 'emberlore-models-'));
  const file = join(folder, 'models.json');
  const common = { model: 'm', structured: 'on' };
  await writeFile(
    file,
    JSON.stringify([
      { ...common, name: 'cheap', baseUrl: cheap.baseUrl, apiKey: 'key-of-cheap', promptPrice: 1, completionPrice: 2 },
      { ...common, name: 'dear', baseUrl: dear.baseUrl, roles: ['talk'], tokensPerDay: 1500, completionPrice: 30 },
      { ...common, name: 'theirs', baseUrl: theirs.baseUrl, keys: 'players', promptPrice: 9 },
    ]),
  );
  const settings = {
    LLM_SERVERS: file,
    LLM_CURRENCY: 'EUR',
    ADMIN_EMAILS: 'admin@keepers.example',
    SIGNUP_CREDITS: '90',
  };
  server = await startTestServer({ settings, speech: scriptedSpeech(), clock: { now: () => new Date(now) } });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@keepers.example' });
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  who = await visit(server, storyId);
  token = await openTalk(server, who, 'Sorcha');
}, 120_000);

beforeEach(async () => {
  // What was cached of choices, use and keys is read again.
  now += 60_000;
  for (const [name, model] of Object.entries(stand)) {
    model.asked.length = 0;
    replying(model, `I am ${name}, and I keep the lantern.`);
  }
});

afterAll(async () => {
  await server?.close();
  await Promise.all(Object.values(stand ?? {}).map((model) => model.close()));
  if (folder) await rm(folder, { recursive: true });
});

/** Sends a message, and returns what the character says. */
async function talk(message: string): Promise<string> {
  const { body } = await say(server, who.player, token, message, { audio: false });
  return body.messages.map((each: { message: string }) => each.message).join(' ');
}

const choose = (models: string[] | null, role = 'talk', as = admin) =>
  server.call('PUT', '/api/models/chooseModels', { token: as.token, json: { role, models, reason: 'It is better.' } });

const ownKey = (method: 'GET' | 'PUT' | 'DELETE', json?: Record<string, string>) => {
  const name = { GET: 'getOwnModelKey', PUT: 'setOwnModelKey', DELETE: 'removeOwnModelKey' }[method];
  return server.call(method, `/api/models/${name}`, { token: who.player.token, ...(json ? { json } : {}) });
};

test('models are asked in the order of the settings until admins choose another', async () => {
  expect(await talk('Who are you?')).toContain('I am cheap');
  expect((await choose(['dear', 'cheap'])).body.order).toEqual({
    role: 'talk',
    models: ['dear', 'cheap'],
    isDefault: false,
  });
  expect(await talk('Who are you now?')).toContain('I am dear');
  expect((await choose(null)).body.order.models).toEqual(['cheap', 'dear']);
  expect(await talk('And who are you today?')).toContain('I am cheap');
  const audit = await server.call('GET', '/api/moderation/getAudit', { token: admin.token });
  expect(audit.body.entries[1]).toMatchObject({
    entryAct: 'models.chosen',
    entryObjectId: 'talk',
    entryBefore: 'cheap, dear',
    entryAfter: 'dear, cheap',
  });
});

test('the next model answers if one fails, and the built-in engine if none is chosen', async () => {
  const fail = modelFaults.refuses['with 500'];
  if (fail) stand.cheap.behave(fail);
  expect(await talk('What is your trade?')).toContain('I am dear');
  await choose([]);
  expect(await talk('Good evening to you.')).not.toContain('I am');
  expect([stand.dear.asked.length]).toEqual([1]);
  await choose(null);
  // A use is stored after its reply: these must not come while a later test counts its own.
  const countUses = async () =>
    (await server.db.sql`select sum(failures)::int as failed, sum(requests)::int as stored from model_days`)[0];
  await expect.poll(countUses).toEqual({ failed: 1, stored: 5 });
});

test('a model that is not meant for a role, or only for players’ keys, can’t be chosen for it', async () => {
  expect((await choose(['dear'], 'stories')).status).toBe(400);
  expect((await choose(['theirs'])).body.fields).toEqual({ models: 'There is no language model theirs for this.' });
  expect((await choose(['cheap'], 'talk', who.player)).status).toBe(403);
});

test('use and cost are counted by day, model and player, and a model rests when its day is used up', async () => {
  await server.db.sql`delete from model_days`;
  await server.db.sql`delete from model_usage`;
  await choose(['dear', 'cheap']);
  await talk('How old is the lantern?');
  await talk('Who lit it first?');
  await expect
    .poll(async () => (await server.call('GET', '/api/models/getModelUse', { token: admin.token })).body.days)
    .toEqual([
      expect.objectContaining({ modelName: 'dear', role: 'talk', requests: 2, failures: 0, cost: 2 * 100 * 30 }),
    ]);
  now += 60_000;
  expect(await talk('Does it burn all night?')).toContain('I am cheap');
  await expect
    .poll(async () => (await server.call('GET', '/api/models/getModelUse', { token: admin.token })).body.players)
    .toEqual([
      expect.objectContaining({
        accountId: who.player.account.userId,
        requests: 3,
        promptTokens: 2700,
        cost: 2 * 100 * 30 + 900 + 100 * 2,
      }),
    ]);
  const { body } = await server.call('GET', '/api/models/getModels', { token: admin.token });
  expect(body.currency).toBe('EUR');
  expect(body.models[1]).toMatchObject({ modelName: 'dear', tokensPerDay: 1500, tokensToday: 2000 });
  expect(JSON.stringify(body)).not.toContain('key-of-cheap');
  await choose(null);
});

test('a player’s own key is used for their talk, stored encrypted, and told to nobody', async () => {
  expect((await ownKey('GET')).body).toEqual({
    models: [{ modelName: 'theirs', modelId: 'm', modelHost: new URL(stand.theirs.baseUrl).host }],
    key: null,
  });
  expect((await ownKey('PUT', { modelName: 'cheap', key: OWN_KEY })).status).toBe(400);
  const set = await ownKey('PUT', { modelName: 'theirs', key: OWN_KEY });
  expect(set.body).toEqual({ key: { modelName: 'theirs', keyEnding: '1234' } });
  expect(await talk('Where is the key?')).toContain('I am theirs');
  expect(stand.theirs.keys.at(-1)).toBe(`Bearer ${OWN_KEY}`);
  const [row] = await server.db.sql`select sealed, ending from model_keys`;
  expect(Buffer.from(row?.sealed).includes('sk-of')).toBe(false);
  expect(JSON.stringify((await ownKey('GET')).body)).not.toContain('sk-of');
  expect(server.log()).not.toMatch(/sk-of|key-of-cheap/);
  // A key that is refused leaves the player with the operator's models.
  const refuse = modelFaults.refuses['with 500'];
  if (refuse) stand.theirs.behave(refuse);
  expect(await talk('Is it of iron?')).toContain('I am cheap');
  expect((await ownKey('DELETE')).status).toBe(200);
  stand.theirs.asked.length = 0;
  await talk('Is it of brass?');
  expect(stand.theirs.asked).toEqual([]);
  const use = async () => (await server.call('GET', '/api/models/getModelUse', { token: admin.token })).body.days;
  await expect
    .poll(async () => (await use()).find(({ modelName }: { modelName: string }) => modelName === 'theirs'))
    .toMatchObject({ ownKey: true, cost: 0, requests: 2, failures: 1 });
});

test('a player’s own key is sent no sealed texts', async () => {
  await ownKey('PUT', { modelName: 'theirs', key: OWN_KEY });
  const { sql } = server.db;
  await sql`update characters set knowledge_sealed = true, version = version + 1 where name like 'Sorcha%'`;
  expect(await talk('Is it of tin?')).toContain('I am cheap');
  expect(stand.theirs.asked).toEqual([]);
  await sql`update characters set knowledge_sealed = false, version = version + 1 where name like 'Sorcha%'`;
  expect(await talk('Is it of lead?')).toContain('I am theirs');
  await ownKey('DELETE');
});

test('a key that is removed on another server is used for ten seconds at most, however much is said', async () => {
  await ownKey('PUT', { modelName: 'theirs', key: OWN_KEY });
  await talk('Is it of gold?');
  await server.db.sql`delete from model_keys`;
  for (let said = 0; said < 3; said += 1) {
    now += 4_000;
    await talk(`Is it heavy, number ${said}?`);
  }
  stand.theirs.asked.length = 0;
  expect(await talk('Is it of silver?')).toContain('I am cheap');
  expect(stand.theirs.asked).toEqual([]);
});
