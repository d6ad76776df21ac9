import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type TalkEvent, talkEvents } from '@emberlore/contract';
import type { FastifyReply } from 'fastify';
import { toCoded } from './failures.ts';

const HEARTBEAT_MS = 15_000;
/** A client that reads nothing for so long is let go. */
const STALLED_MS = 30_000;

function frame({ event, data }: TalkEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(talkEvents[event].parse(data))}\n\n`;
}

/** Writes unless the client is gone, and waits until it has room for more. */
async function write(raw: ServerResponse, text: string): Promise<void> {
  if (raw.destroyed || raw.write(text)) return;
  const gone = new AbortController();
  const stop = () => gone.abort();
  raw.once('close', stop);
  const timer = setTimeout(() => raw.destroy(), STALLED_MS);
  try {
    await once(raw, 'drain', { signal: gone.signal });
  } catch {
    // The client is gone; what is still to come has nobody to hear it.
  } finally {
    clearTimeout(timer);
    raw.off('close', stop);
  }
}

function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  raw.on('error', () => raw.destroy());
  return raw;
}

/** Reads what is left without sending it: whoever makes the events must come to their end, to store what they did. */
async function drain(events: AsyncIterator<TalkEvent>): Promise<void> {
  while (!(await events.next()).done);
}

/** Sends the events from the first to the last, whether or not anybody still listens. */
async function pump(raw: ServerResponse, first: IteratorResult<TalkEvent>, events: AsyncIterator<TalkEvent>) {
  let finished = false;
  for (let next = first; !next.done; next = await events.next()) {
    finished = next.value.event === 'done';
    try {
      await write(raw, frame(next.value));
    } catch (error) {
      await drain(events);
      throw error;
    }
  }
  if (!finished) await write(raw, frame({ event: 'done', data: {} }));
}

/**
 * Answers with server-sent events. Rejects, before anything is sent, when the first event fails: that is an ordinary
 * failed answer. A later failure is sent as `error`, then `done`.
 */
export async function sendEvents(reply: FastifyReply, source: AsyncIterable<TalkEvent>): Promise<void> {
  const events = source[Symbol.asyncIterator]();
  const first = await events.next();
  const raw = openStream(reply);
  const heartbeat = setInterval(() => raw.destroyed || raw.write(': still here\n\n'), HEARTBEAT_MS);
  try {
    await pump(raw, first, events);
  } catch (error) {
    const coded = toCoded(error);
    reply.log.error({ err: coded.cause ?? coded }, 'A stream of events failed.');
    await write(raw, frame({ event: 'error', data: { error: coded.message } }));
    await write(raw, frame({ event: 'done', data: {} }));
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
}
