import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Usage } from './driver.ts';
import { createServerModel } from './model.ts';

/** Asks a server that reports this usage, and returns what is recorded. */
async function recordedFor(usage: unknown): Promise<Usage | undefined> {
  const choices = [{ delta: { content: 'Twelve letters.' }, finish_reason: 'stop' }];
  const server = createServer((_request, response) => {
    response.end(`data: ${JSON.stringify({ choices })}\n\ndata: ${JSON.stringify({ choices: [], usage })}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  let recorded: Usage | undefined;
  const budget = {
    isUsedUp: async () => false,
    record: async (used: Usage) => {
      recorded = used;
    },
  };
  const model = createServerModel({ baseURL, model: 'm', budget: () => budget });
  onTestFinished(async () => {
    await model.close();
    server.closeAllConnections();
    server.close();
  });
  const request = { messages: [{ role: 'user' as const, content: 'Hello!!!' }], maxTokens: 50, temperature: 0 };
  for await (const _ of model.text(request, {}));
  return recorded;
}

test('the usage that the server reports is recorded', async () => {
  expect(await recordedFor({ prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 })).toEqual({
    prompt: 7,
    completion: 3,
  });
});

test.each([
  {},
  { prompt_tokens: 1500 },
  { prompt_tokens: '1500', completion_tokens: 3 },
  { prompt_tokens: 1500, completion_tokens: -1500 },
  { prompt_tokens: 1.5, completion_tokens: 3 },
  { prompt_tokens: 2 ** 31, completion_tokens: 3 },
  'much',
])('a report of another form is replaced by an estimate: %j', async (usage) => {
  expect(await recordedFor(usage)).toEqual({ prompt: 2, completion: 4 });
});
