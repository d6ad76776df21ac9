import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingForm } from '../../../testing/play.ts';
import { buildReply, createDoor, scriptedEngine, scriptedHearing, scriptedSpeech } from '../../../testing/scripted.ts';
import { eventually } from '../../../testing/store.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

const path = '/api/inworld/sendIrishAudioMessage';
const heard: string[] = [];
const door = createDoor();
let server: TestServer;

beforeAll(async () => {
  const ears = scriptedHearing();
  const engine = scriptedEngine();
  engine.play(async function* (input) {
    yield* buildReply(input, ['Well.']);
  });
  server = await startTestServer({
    engine,
    speech: scriptedSpeech(),
    ears: {
      ...ears,
      async hear(request) {
        heard.push(Buffer.from(request.wav).toString());
        await door.opened;
        return ears.hear(request);
      },
    },
    settings: { HEARING_WORKERS: '1', TRUST_PROXY: '1' },
  });
});

afterAll(() => server?.close());

async function open(): Promise<string> {
  const query = { inworldCharacterId: 'irish-baker' };
  return (await server.call('GET', '/api/inworld/getIrishSessionToken', { query })).body.sessionToken;
}

test('rejects more than four recordings per requester, and skips those whose sender has disconnected', async () => {
  const say = async (words: string, address: string, signal?: AbortSignal) => {
    const body = recordingForm(await open(), words);
    const headers = { 'x-forwarded-for': address };
    return fetch(new URL(path, server.url), { method: 'POST', body, headers, ...(signal && { signal }) });
  };
  const first = say('first', '203.0.113.1');
  await eventually(async () => heard.length === 1);

  const sockets: Socket[] = [];
  server.app.server.on('request', ({ method, socket }) => method === 'POST' && sockets.push(socket));
  const hangingUp = new AbortController();
  const sent = ['gone', 'gone', 'gone', 'gone'].map((words) => say(words, '203.0.113.1', hangingUp.signal));
  const refused = await Promise.race(sent);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const ended = Promise.allSettled(sent);
  hangingUp.abort();
  await ended;
  await eventually(async () => sockets.filter(({ destroyed }) => destroyed).length >= 3);

  const others = [say('again', '203.0.113.1'), say('another', '203.0.113.2')];
  door.open();
  for (const answer of await Promise.all([first, ...others])) expect(answer.status).toBe(200);
  expect(heard.toSorted()).toEqual(['again', 'another', 'first']);
});
