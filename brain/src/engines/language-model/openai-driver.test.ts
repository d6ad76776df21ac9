import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as breathe } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Usage } from './driver.ts';
import { createServerModel, type ModelLimits } from './model.ts';

/** The used part of a request's body. */
interface RequestBody {
  messages: { content: string }[];
  stream_options?: unknown;
  response_format?: unknown;
}

const choices = [{ delta: { content: 'Twelve letters.' }, finish_reason: 'stop' }];
const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
const succeed = (response: ServerResponse) => void response.end(event({ choices }));

/** Starts a server and its model. `asked` holds the bodies, `recorded` what counts in the budget. */
async function startModel(answer: (response: ServerResponse, body: RequestBody) => void, limits: ModelLimits = {}) {
  const asked: RequestBody[] = [];
  const recorded: Usage[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    asked.push(body);
    answer(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const budget = { isUsedUp: async () => false, record: async (used: Usage) => void recorded.push(used) };
  const model = createServerModel({ baseURL, model: 'm', budget: () => budget, ...limits });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => {
    await model.close();
    await stop();
  });
  const ask = async (content: string, signal?: AbortSignal) => {
    const request = { messages: [{ role: 'user' as const, content }], maxTokens: 50, temperature: 0, shape };
    for await (const _ of model.text(request, { ...(signal && { signal }) }));
  };
  return { ask, asked, recorded, stop };
}

const shape = { name: 'reply', schema: {} };
const features = ({ response_format: format, stream_options: options }: RequestBody) =>
  [format && 'shape', options && 'usage'].filter(Boolean).join(' ');

/** Asks a server that reports this usage, and returns what is recorded. */
async function recordedFor(usage: unknown): Promise<Usage | undefined> {
  const { ask, recorded } = await startModel((response) => {
    response.end(event({ choices }) + event({ choices: [], usage }));
  });
  await ask('Hello!!!');
  return recorded[0];
}

test('the usage that the server reports is recorded', async () => {
  expect(await recordedFor({ prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 })).toEqual({
    prompt: 7,
    completion: 3,
  });
});

test('a report counts no more than the request can have used', async () => {
  const { prompt = 0, completion = 0 } = (await recordedFor({ prompt_tokens: 9e8, completion_tokens: 9e8 })) ?? {};
  expect(prompt).toBeGreaterThan(2);
  expect(prompt).toBeLessThan(1_000);
  expect(completion).toBe(16 * 50);
});

test.each([
  {},
  { prompt_tokens: 1500 },
  { prompt_tokens: '1500', completion_tokens: 3 },
  { prompt_tokens: 1500, completion_tokens: -1500 },
  { prompt_tokens: 1.5, completion_tokens: 3 },
  { prompt_tokens: 2 ** 31, completion_tokens: 3 },
  { prompt_tokens: 0, completion_tokens: 0 },
  { prompt_tokens: 7, completion_tokens: 0 },
  'much',
])('a report of another form is replaced by an estimate: %j', async (usage) => {
  expect(await recordedFor(usage)).toEqual({ prompt: 2, completion: 4 });
});

test('a feature is given up once a request has succeeded without it, not for a request that is refused anyway', async () => {
  const { ask, asked } = await startModel((response, body) => {
    const isRefused = body.messages[0]?.content === 'filtered' || body.response_format;
    if (isRefused) response.writeHead(400).end();
    else succeed(response);
  });
  await expect(ask('filtered')).rejects.toThrow('400');
  await ask('Hello!!!');
  await ask('Hello again.');
  expect(asked.map(features)).toEqual(['shape usage', 'usage', '', 'shape usage', 'usage', 'usage']);
});

test('a feature that the server has accepted before is left out for the one request that needs it', async () => {
  const { ask, asked } = await startModel((response, body) => {
    const isTooLong = body.messages[0]?.content === 'long' && body.response_format;
    if (isTooLong) response.writeHead(400).end();
    else succeed(response);
  });
  for (const content of ['Hello!!!', 'long', 'Hello again.']) await ask(content);
  expect(asked.map(features)).toEqual(['shape usage', 'shape usage', 'usage', 'shape usage']);
});

test('requests that a server refuses for what they contain do not pause it for others', async () => {
  const refusals = [400, 413, 422, 'in the stream'];
  let at = 0;
  const { ask } = await startModel(
    (response, { messages }) => {
      const status = refusals[at % refusals.length];
      if (messages[0]?.content !== 'filtered') succeed(response);
      else if (typeof status === 'number') response.writeHead(status).end();
      else response.end(event({ error: { code: 400, message: 'The request exceeds the context.' } }));
    },
    { breaker: { failures: 1 } },
  );
  for (at = 0; at < refusals.length; at += 1) {
    await expect(ask('filtered')).rejects.toMatchObject({ reason: 'server' });
    await ask('Hello!!!');
  }
});

test.each([
  ['is given up before the first word', 'aborted', 1],
  ['times out before the first word', 'timeout', 1],
  // Once more without each feature.
  ['is refused', 'server', 3],
] as const)('the prompt counts each time that it was sent if a request %s', async (how, reason, sends) => {
  const controller = new AbortController();
  const { ask, recorded } = await startModel(
    (response) => {
      if (reason === 'aborted') controller.abort();
      if (reason === 'server') response.writeHead(400).end();
    },
    { firstTokenTimeout: reason === 'timeout' ? 200 : 5000 },
  );
  await expect(ask('Hello!!!', controller.signal), how).rejects.toMatchObject({ reason });
  expect(recorded).toEqual([{ prompt: 2 * sends, completion: 0 }]);
});

test('what a failing server has been sent does not count', async () => {
  const failing = await startModel((response) => void response.writeHead(500).end());
  await expect(failing.ask('Hello!!!')).rejects.toMatchObject({ reason: 'server' });
  expect([failing.asked.length, failing.recorded]).toEqual([2, []]);
  let at = 0;
  const hiccuping = await startModel((response) => {
    at += 1;
    if (at === 1) response.writeHead(500).end();
    else succeed(response);
  });
  await hiccuping.ask('Hello!!!');
  expect(hiccuping.recorded).toEqual([{ prompt: 2, completion: 4 }]);
});

test('nothing counts for a server that is not there', async () => {
  const { ask, recorded, stop } = await startModel(succeed);
  await stop();
  await expect(ask('Hello!!!')).rejects.toMatchObject({ reason: 'refused' });
  expect(recorded).toEqual([]);
});

test('those in line find counted what those before them have used', async () => {
  let used = 0;
  const budget = {
    isUsedUp: async () => used > 0,
    record: async ({ prompt }: Usage) => {
      await breathe(20);
      used += prompt;
    },
  };
  const { ask, asked } = await startModel(succeed, { atOnce: 1, budget: () => budget });
  const results = await Promise.allSettled(['one', 'two', 'three'].map((content) => ask(content)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { reason: 'budget' } });
  expect(asked).toHaveLength(1);
});
