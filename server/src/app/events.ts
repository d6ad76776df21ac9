import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type TalkEvent, talkEvents } from '@emberlore/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { toCoded } from './failures.ts';

const HEARTBEAT_MS = 15_000;
/** A client that reads nothing for so long is let go. */
const STALLED_MS = 30_000;
/** How long somebody who has been shut out may go on listening at most. */
export const WATCHED_MS = 1000;

/** Throws the refusal of a listener who has been shut out meanwhile. */
export type Watch = () => Promise<void>;

/**
 * Letters come by the token: what follows so soon goes out together, for every piece costs both sides more than its letters.
 * A screen shows no more than 60 of them a second.
 */
const TOGETHER_MS = 16;
/** What is longer than this does not wait for more. */
const LONG = 4096;

function frame({ event, data }: TalkEvent): string {
  // Letters are most of a stream, and nothing but what the turn has put there.
  const told = event === 'delta' ? data : talkEvents[event].parse(data);
  return `event: ${event}\ndata: ${JSON.stringify(told)}\n\n`;
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

/** Ends an answer with its last piece, unless the client is gone; one that does not take it is let go. */
function finish(raw: ServerResponse, text: string): void {
  if (raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), STALLED_MS);
  raw.once('close', () => clearTimeout(timer));
  raw.end(text);
}

/** Sends events, those that come close together in one piece. */
interface Outlet {
  /** Resolves when there is room for more. */
  send(event: TalkEvent): Promise<void> | undefined;
  /** Sends what still waits. */
  flush(): Promise<void>;
  /** Sends what still waits, and ends the answer with it. */
  end(): Promise<void>;
}

function createOutlet(raw: ServerResponse): Outlet {
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let begun = false;
  let writing: Promise<void> = Promise.resolve();

  function takeHeld(): string {
    clearTimeout(timer);
    timer = undefined;
    const text = held;
    held = '';
    return text;
  }

  function flush(): Promise<void> {
    const text = takeHeld();
    sentAt = performance.now();
    if (text !== '') writing = writing.then(() => write(raw, text));
    return writing;
  }

  return {
    send(event) {
      held += frame(event);
      // The first letters and sound are waited for; so is the end, which comes right behind its event.
      const isFirst = event.event === 'delta' && !begun;
      begun ||= isFirst;
      const soon = event.event === 'delta' ? sentAt + TOGETHER_MS - performance.now() : TOGETHER_MS;
      if (isFirst || soon <= 0 || held.length > LONG) return flush();
      timer ??= setTimeout(flush, soon);
      return undefined;
    },
    flush,
    async end() {
      const text = takeHeld();
      await writing;
      finish(raw, text);
    },
  };
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
  raw.on('error', () => raw.destroy());
  return raw;
}

/** Reads what is left without sending it: whoever makes the events must come to their end, to store what they did. */
async function drain(events: AsyncIterator<TalkEvent>): Promise<void> {
  while (!(await events.next()).done);
}

/** A watch that looks no more often than it has to, for events may come by the word. */
function seldom(watch: Watch): Watch {
  let watchedAt = performance.now();
  return async () => {
    if (performance.now() - watchedAt < WATCHED_MS) return;
    await watch();
    watchedAt = performance.now();
  };
}

/** Says why the stream ends here, and ends it. */
async function breakOff(raw: ServerResponse, error: unknown, log: FastifyBaseLogger): Promise<void> {
  const coded = toCoded(error);
  if (coded.status >= 500) log.error({ err: coded.cause ?? coded }, 'A stream of events failed.');
  if (raw.writableEnded) return;
  await write(raw, frame({ event: 'error', data: { error: coded.message } }));
  await write(raw, frame({ event: 'done', data: {} }));
  raw.end();
}

/** The next event; where there is none but a failure, what was told before it goes out first. */
async function nextOf(events: AsyncIterator<TalkEvent>, outlet: Outlet): Promise<IteratorResult<TalkEvent>> {
  try {
    return await events.next();
  } catch (error) {
    await outlet.flush();
    throw error;
  }
}

/** Sends the events from the first to the last, whether or not anybody still listens. */
async function pump(
  raw: ServerResponse,
  first: IteratorResult<TalkEvent>,
  events: AsyncIterator<TalkEvent>,
  { watch, log }: Listening,
) {
  let finished = false;
  const outlet = createOutlet(raw);
  for (let next = first; !next.done; next = await nextOf(events, outlet)) {
    finished = next.value.event === 'done';
    try {
      await watch();
      await outlet.send(next.value);
    } catch (error) {
      await outlet.flush();
      // Nobody who is shut out waits for what is still being made.
      await breakOff(raw, error, log);
      return drain(events);
    }
  }
  if (!finished) outlet.send({ event: 'done', data: {} });
  await outlet.end();
}

interface Listening {
  watch: Watch;
  log: FastifyBaseLogger;
}

/**
 * Answers with server-sent events. Rejects, before anything is sent, when the first event fails: that is an ordinary
 * failed answer. A later failure is sent as `error`, then `done`; so is the refusal of a listener whom the watch turns
 * away, and what is still made for them is stored but not sent.
 */
export async function sendEvents(reply: FastifyReply, source: AsyncIterable<TalkEvent>, watch: Watch): Promise<void> {
  const events = source[Symbol.asyncIterator]();
  const first = await events.next();
  const raw = openStream(reply);
  const heartbeat = setInterval(
    () => raw.destroyed || raw.writableEnded || raw.write(': still here\n\n'),
    HEARTBEAT_MS,
  );
  try {
    await pump(raw, first, events, { watch: seldom(watch), log: reply.log });
  } catch (error) {
    await breakOff(raw, error, reply.log);
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
}
