import { once } from 'node:events';
import { connect } from 'node:net';
import { type Call, reply, type TalkEvent } from '@emberlore/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '../kit/errors.ts';
import { route, streamed } from '../kit/route.ts';
import { type Fixture, serveRoutes } from './register.fixture.ts';

const talk = {
  method: 'POST',
  path: '/api/talk',
  summary: 'Talks.',
  area: 'test',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({ message: z.string() }),
  output: reply,
} as const satisfies Call;

const whole = { messages: [], emotion: { code: 2, name: 'NEUTRAL', strength: 0 }, credits: 3, quests: [] } as const;
const delta = (text: string): TalkEvent => ({ event: 'delta', data: { messageId: '1', messageUser: 'npc', text } });
const headers = { authorization: 'ada', 'content-type': 'application/json', accept: 'text/event-stream' };

let fixture: Fixture | undefined;

afterEach(async () => {
  await fixture?.app.close();
  fixture = undefined;
});

async function serve(events: () => AsyncIterable<TalkEvent>): Promise<string> {
  const handler = route(talk, async ({ http }) =>
    http.wantsEvents ? streamed(events()) : { ...whole, messages: [], quests: [] },
  );
  fixture = await serveRoutes([handler]);
  return fixture.app.listen({ host: '127.0.0.1', port: 0 });
}

async function ask(url: string, extra: Record<string, string> = {}) {
  const body = JSON.stringify({ message: 'Hello.' });
  const answer = await fetch(`${url}/api/talk`, { method: 'POST', headers: { ...headers, ...extra }, body });
  return { answer, text: await answer.text() };
}

describe('a streamed answer', () => {
  test('is bare events in order, with `done` at the end', async () => {
    const url = await serve(async function* () {
      yield delta('Good');
      yield { event: 'credits', data: { credits: 2 } };
    });
    const { answer, text } = await ask(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(text).toBe(
      'event: delta\ndata: {"messageId":"1","messageUser":"npc","text":"Good"}\n\n' +
        'event: credits\ndata: {"credits":2}\n\nevent: done\ndata: {}\n\n',
    );
  });

  test('is an ordinary one when the client asks for no events', async () => {
    const url = await serve(async function* () {});
    const { answer, text } = await ask(url, { accept: 'application/json' });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(text)).toEqual({ response: whole });
  });

  test('fails before its first event with status and envelope', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything to say.
    const url = await serve(async function* () {
      throw fail('noCredits');
    });
    const { answer, text } = await ask(url);
    expect(answer.status).toBe(402);
    expect(JSON.parse(text)).toEqual({ response: { error: 'User Has No Credits.', code: 'account.no_credits' } });
  });

  test('fails later with `error`, then `done`, and says nothing of the cause', async () => {
    const url = await serve(async function* () {
      yield delta('Good');
      throw new Error('the secret cause');
    });
    const { text } = await ask(url);
    expect(text).toContain(
      'event: error\ndata: {"error":"Something Went Wrong.","code":"server.internal_error"}\n\nevent: done\ndata: {}\n\n',
    );
    expect(text).not.toContain('secret');
    expect(fixture?.log()).toContain('the secret cause');
  });

  test('an event that breaks the contract is not sent, and the rest still happens', async () => {
    let stored = false;
    const url = await serve(async function* () {
      yield delta('Good');
      yield { event: 'credits', data: { credits: -1 } };
      stored = true;
    });
    const { text } = await ask(url);
    expect(stored).toBe(true);
    expect(text).not.toContain('-1');
    expect(text).toContain('event: error');
  });

  test('completes after the client disconnects, and stopping waits for it', async () => {
    let finish = () => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let stored = false;
    const url = await serve(async function* () {
      yield delta('Good');
      await mayFinish;
      yield delta('bye');
      stored = true;
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const body = JSON.stringify({ message: 'Hello.' });
    const lines = Object.entries({ ...headers, host: 'localhost', 'content-length': body.length });
    socket.write(
      `POST /api/talk HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
    );
    socket.write(body);
    await once(socket, 'data');
    socket.destroy();
    const settled = fixture?.work.settled(5000);
    finish();
    await settled;
    expect(stored).toBe(true);
  });

  test('waits for a client that reads slowly', async () => {
    let made = 0;
    const url = await serve(async function* () {
      for (; made < 2000; made += 1) yield delta('x'.repeat(10_000));
    });
    const answer = await fetch(`${url}/api/talk`, { method: 'POST', headers, body: '{"message":"Hello."}' });
    const reader = answer.body?.getReader();
    await reader?.read();
    // The client has stopped reading: only what fits into the buffers is produced, not everything.
    const before = made;
    expect(before).toBeLessThan(2000);
    let length = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) length += part.value.length;
    expect(made).toBe(2000);
    expect(length).toBeGreaterThan(19_000_000);
  });
});
