import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, type ModelStandIn, startModelStandIn } from '../testing/model-stand-in.ts';
import { scriptedSpeech } from '../testing/scripted.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
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
  server = await startTestServer({ settings, speech: scriptedSpeech() });
});

afterAll(async () => {
  await server?.close();
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
