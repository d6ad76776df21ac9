import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { characterInfo, multipart } from '../../../testing/creating.ts';
import { event, type ModelStandIn, startModelStandIn } from '../../../testing/model-stand-in.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let model: ModelStandIn;
let server: TestServer;

beforeAll(async () => {
  model = await startModelStandIn();
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm', LLM_CONCURRENCY: '1' };
  server = await startTestServer({ speech: scriptedSpeech(), settings });
  // Answers at once that it has begun, and then goes on until it is given up.
  model.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event('{"title": "'));
  });
});

beforeEach(() => {
  model.asked.length = 0;
});

afterAll(async () => {
  await server?.close();
  await model?.close();
});

/** Calls that ask the language model, and whose answer nobody needs later. */
const asks: Record<string, (signal: AbortSignal, token: string) => Promise<Response>> = {
  startStory: (signal) => fetch(`${server.url}/api/story-ai?genre=mystery`, { signal }),
  continueStory: (signal) =>
    fetch(`${server.url}/api/story-ai`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        prevScene: { sceneId: 1, title: 'A title', location: 'A quay', description: 'Fog.' },
        choice: 'a',
      }),
      signal,
    }),
  suggestLines: (signal, token) =>
    fetch(`${server.url}/api/characters/suggestLines`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: multipart({ characterInfo, suggestInfo: { topics: ['joke'] } }),
      signal,
    }),
};

test.each(Object.keys(asks))(
  '%s of a client that has gone is given up by the model, and never begun if it waits',
  async (name) => {
    const { token } = await server.signUp();
    const gone = new AbortController();
    const calls = [1, 2, 3].map(() => asks[name]?.(gone.signal, token).catch(() => undefined));
    await expect.poll(() => model.open()).toBe(1);
    gone.abort();
    await Promise.all(calls);
    await expect.poll(() => model.open()).toBe(0);
    expect(model.asked.length).toBeLessThan(3);
  },
);
