import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReply, createDoor } from '../testing/scripted.ts';
import { readTurnStatuses } from '../testing/store.ts';
import { createTalkFixture, type TalkFixture } from '../testing/talk-stage.ts';
import type { Player } from '../testing.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
});

afterAll(() => stage?.server.close());

function say({ token: accessToken }: Player, sessionToken: string): Promise<Response> {
  return fetch(new URL('/api/inworld/sendMessage', stage.server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ sessionToken, message: 'Hello.', audio: false }),
  });
}

test('a server on its way out says so, begins no talk, answers the rest, and ends when the open streams have', async () => {
  const { server, engine } = stage;
  const door = createDoor();
  engine.play(async function* (input) {
    yield { type: 'delta', speaker: 'npc', text: 'First half' };
    await door.opened;
    yield* buildReply(input, ['First half. Second half.']);
  });
  const early = await stage.talkWith('Tadhg');
  const late = await stage.talkWith('Tadhg');
  const stream = await say(early.who.player, early.token);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!heard.includes('First half')) heard += (await reader?.read())?.value ?? '';

  const open = async () => /^emberlore_open_streams (\d+)$/m.exec((await server.call('GET', '/metrics')).body)?.[1];
  expect(await open()).toBe('1');

  server.http.drain();
  const ready = await server.call('GET', '/readyz');
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ready', waitingFor: 'its end' }]);
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  const refused = await say(late.who.player, late.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  await expect.poll(open).toBe('1');
  const feed = await server.call('GET', '/api/stories/getStories');
  expect([feed.status, feed.headers.get('connection')]).toEqual([200, 'close']);

  const closed = server.http.close(20_000);
  door.open();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard += part.value;
  expect(heard).toContain('Second half.');
  expect(heard.endsWith('event: done\ndata: {}\n\n')).toBe(true);
  await closed;
  expect(await readTurnStatuses(server, early.who.player)).toEqual(['done']);
  // Nothing was started or charged for the rejected players.
  expect(await readTurnStatuses(server, late.who.player)).toEqual([]);
  await expect(fetch(new URL('/healthz', server.url))).rejects.toThrow();
});
