import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type TalkEvent, talkEvents } from '@emberlore/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { toCodedError } from './failures.ts';

const HEARTBEAT_MS = 15_000;
/** Disconnects a client that reads nothing for this long. */
const STALLED_MS = 30_000;
/** How long a caller may keep receiving a stream after losing access. */
export const WATCHED_MS = 1000;

/** Throws if the listener has lost access in the meantime. */
export type Watch = () => Promise<void>;

/**
 * Deltas arrive token by token. Those that follow within this time are sent together, because each chunk costs both
 * sides more than its text. A screen shows at most 60 of them a second.
 */
const TOGETHER_MS = 16;
/** Longer texts are sent without waiting for more. */
const LONG = 4096;

function frame({ event, data }: TalkEvent): string {
  // Most events of a stream are deltas, and only the turn writes them, so they are not validated.
  const payload = event === 'delta' ? data : talkEvents[event].parse(data);
  return `event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`;
}

/** Writes unless the client is gone, and waits until the buffer has room. */
async function write(raw: ServerResponse, text: string): Promise<void> {
  if (raw.destroyed || raw.write(text)) return;
  const gone = new AbortController();
  const stop = () => gone.abort();
  raw.once('close', stop);
  const timer = setTimeout(() => raw.destroy(), STALLED_MS);
  try {
    await once(raw, 'drain', { signal: gone.signal });
  } catch {
    // The client is gone; later events have no receiver.
  } finally {
    clearTimeout(timer);
    raw.off('close', stop);
  }
}

/** Ends an answer with its last chunk, unless the client is gone. Disconnects a client that doesn't read it. */
function finish(raw: ServerResponse, text: string): void {
  if (raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), STALLED_MS);
  raw.once('close', () => clearTimeout(timer));
  raw.end(text);
}

/** Counts what is about to be sent. Throws if the receiver gets no more. */
export type CountBytes = (bytes: number) => void;

/** Sends events and groups those that follow closely into one chunk. */
interface Outlet {
  /** Resolves when the buffer has room. */
  send(event: TalkEvent): Promise<void> | undefined;
  /** Sends pending events. */
  flush(): Promise<void>;
  /** Sends pending events and ends the answer. */
  end(): Promise<void>;
}

function createOutlet(raw: ServerResponse, count: CountBytes): Outlet {
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
      const text = frame(event);
      count(text.length);
      held += text;
      // The first text and sound are sent immediately; so is the end, which follows its event directly.
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

/** Reads the remaining events without sending them, because their producer must finish to store the result. */
async function drain(events: AsyncIterator<TalkEvent>): Promise<void> {
  while (!(await events.next()).done);
}

/** Limits how often a watch runs, because events may arrive word by word. */
function throttleWatch(watch: Watch): Watch {
  let watchedAt = performance.now();
  return async () => {
    if (performance.now() - watchedAt < WATCHED_MS) return;
    await watch();
    watchedAt = performance.now();
  };
}

/** Sends the reason why the stream ends, and ends it. */
async function sendError(raw: ServerResponse, error: unknown, log: FastifyBaseLogger): Promise<void> {
  const coded = toCodedError(error);
  if (coded.status >= 500) log.error({ err: coded.cause ?? coded }, 'A stream of events failed.');
  if (raw.writableEnded) return;
  await write(raw, frame({ event: 'error', data: { error: coded.message, code: coded.code } }));
  await write(raw, frame({ event: 'done', data: {} }));
  raw.end();
}

/** Returns the next event. Sends pending events before a failure is thrown. */
async function readNext(events: AsyncIterator<TalkEvent>, outlet: Outlet): Promise<IteratorResult<TalkEvent>> {
  try {
    return await events.next();
  } catch (error) {
    await outlet.flush();
    throw error;
  }
}

/** Sends all events, whether or not anybody still listens. */
async function pump(
  raw: ServerResponse,
  first: IteratorResult<TalkEvent>,
  events: AsyncIterator<TalkEvent>,
  { watch, count, log }: Listening,
) {
  let finished = false;
  const outlet = createOutlet(raw, count);
  for (let next = first; !next.done; next = await readNext(events, outlet)) {
    finished = next.value.event === 'done';
    try {
      await watch();
      await outlet.send(next.value);
    } catch (error) {
      await outlet.flush();
      // A caller without access doesn't wait for events that are still being produced.
      await sendError(raw, error, log);
      return drain(events);
    }
  }
  if (!finished) outlet.send({ event: 'done', data: {} });
  await outlet.end();
}

interface Listening {
  watch: Watch;
  count: CountBytes;
  log: FastifyBaseLogger;
}

/**
 * Answers with server-sent events. Rejects before anything is sent if the first event fails, which gives an ordinary
 * error answer. A later failure is sent as `error`, then `done`; so is the error of a listener who has lost access. The
 * rest of that reply is stored but not sent.
 */
export async function sendEvents(
  reply: FastifyReply,
  source: AsyncIterable<TalkEvent>,
  watch: Watch,
  count: CountBytes,
): Promise<void> {
  const events = source[Symbol.asyncIterator]();
  const first = await events.next();
  const raw = openStream(reply);
  const heartbeat = setInterval(
    () => raw.destroyed || raw.writableEnded || raw.write(': still here\n\n'),
    HEARTBEAT_MS,
  );
  try {
    await pump(raw, first, events, { watch: throttleWatch(watch), count, log: reply.log });
  } catch (error) {
    await sendError(raw, error, reply.log);
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
}
