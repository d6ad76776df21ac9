import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, characterInfo, createStudio, done, makeStory, multipart } from '../testing/creating.ts';
import { event, type ModelStandIn, startModelStandIn } from '../testing/model-stand-in.ts';
import { scriptedSpeech } from '../testing/scripted.ts';
import { startTestSmtp, type TestSmtp } from '../testing/smtp.ts';
import { type Player, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
/** A server whose accounts confirm their addresses. */
let confirming: TestServer;
let smtp: TestSmtp;
let model: ModelStandIn;

/** Each answer of the model uses this many tokens: two of them use up the budget of a network, four that of all. */
const USED = 600;

beforeAll(async () => {
  model = await startModelStandIn();
  model.behave((response) => {
    const usage = { prompt_tokens: USED - 10, completion_tokens: 10 };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event('"Aye, the mill," I say.') + event(null, 'stop'));
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  });
  const settings = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'stand-in',
    LLM_VISITOR_TOKENS_PER_DAY: String(USED * 2),
    LLM_ALL_VISITORS_TOKENS_PER_DAY: String(USED * 4),
  };
  smtp = await startTestSmtp();
  server = await startTestServer({ settings, speech: scriptedSpeech() });
  const mailing = { ...settings, TRUST_PROXY: '1', ...smtp.settings, LLM_TOKENS_PER_DAY: String(USED * 3) };
  confirming = await startTestServer({ settings: mailing, speech: scriptedSpeech() });
});

afterAll(async () => {
  await server?.close();
  await confirming?.close();
  await smtp?.close();
  await model?.close();
});

/** Sends messages of a visitor at this address; returns how many of the answered ones the model was asked for. */
async function askedFor(remoteAddress: string, messages: number): Promise<number> {
  const before = model.asked.length;
  const url = '/api/inworld/getIrishSessionToken?inworldCharacterId=irish-baker';
  const opened = await server.app.inject({ url, remoteAddress });
  const { sessionToken } = opened.json().response;
  for (let at = 0; at < messages; at += 1) {
    const payload = { sessionToken, message: `What of the mill, for the ${at + 1}th time?`, audio: false };
    const sent = { method: 'POST', url: '/api/inworld/sendIrishMessage', remoteAddress, payload } as const;
    expect((await server.app.inject(sent)).statusCode).toBe(200);
  }
  return model.asked.length - before;
}

test('beyond the budget of their network or of all, the built-in engine replies to visitors', async () => {
  expect(await askedFor('203.0.113.1', 4)).toBe(2);
  expect(await askedFor('203.0.113.1', 1)).toBe(0);
  // The networks of an IPv6 /48 have one budget together.
  expect(await askedFor('2001:db8:1:1::1', 1)).toBe(1);
  expect(await askedFor('2001:db8:1:2::1', 2)).toBe(1);
  expect(await askedFor('203.0.113.2', 2)).toBe(0);
  const rows = await server.db.sql<{ count: number }[]>`
    select count from rate_limits where key like 'model-visitors%' order by count`;
  expect(rows.map(({ count }) => count)).toEqual([0, 2 * USED, 2 * USED, 4 * USED]);
});

test('a new day brings a new budget', async () => {
  await server.db.sql`update rate_limits set resets_at = now() - interval '1 second'`;
  expect(await askedFor('203.0.113.1', 4)).toBe(2);
});

/** Has the account at this address ask for lines; returns for how many requests the model was asked. */
async function suggestedFor({ token }: Player, address: string, requests: number): Promise<number> {
  const before = model.asked.length;
  const { characterVoiceName: _voice, ...draft } = characterInfo;
  const form = multipart({ characterInfo: draft, suggestInfo: { line: 'Herons owe me rent.' } });
  const options = { token, form, headers: { 'x-forwarded-for': address } };
  for (let at = 0; at < requests; at += 1) await confirming.call('POST', '/api/characters/suggestLines', options);
  return model.asked.length - before;
}

test('accounts that have not confirmed their address have the budget of their network together', async () => {
  model.behave((response) => {
    const usage = { prompt_tokens: USED - 10, completion_tokens: 10 };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event(JSON.stringify({ questions: ['Who keeps the light?'] })) + event(null, 'stop'));
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
  });
  const [one, other, owner] = [await confirming.signUp(), await confirming.signUp(), await confirming.signUp()];
  await confirming.db.sql`update accounts set email_confirmed_at = now() where id = ${owner.account.userId}`;
  expect(await suggestedFor(one, '203.0.113.1', 1)).toBe(1);
  expect(await suggestedFor(other, '203.0.113.1', 4)).toBe(1);
  expect(await suggestedFor(other, '203.0.113.2', 1)).toBe(1);
  expect(await suggestedFor(owner, '203.0.113.1', 4)).toBe(3);
});

test('playtests count for the account that has started them', async () => {
  const author = await confirming.signUp();
  await confirming.db.sql`update accounts set email_confirmed_at = now() where id = ${author.account.userId}`;
  await addTags(confirming, 'Mystery');
  const studio = createStudio(confirming, author);
  const { storyId } = await makeStory(studio);
  done(await studio.json('POST', '/api/playtests/startPlaytest', { storyId }));
  await confirming.modules.playtests.settled();
  const readUsers = () => confirming.db.sql<{ id: string }[]>`
    select account_id as id from model_usage join accounts on accounts.id = account_id
    where account_id = ${author.account.userId} or user_name = 'Playtester'`;
  await expect.poll(readUsers).toEqual([{ id: author.account.userId }]);
});
