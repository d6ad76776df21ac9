import { randomUUID } from 'node:crypto';
import type { EventSink, SinkEvent } from './sink.ts';

export interface PostHogOptions {
  /** For example `https://eu.i.posthog.com`. */
  host: string;
  key: string;
  /** Called if events couldn't be sent, with the number of lost events. */
  fail: (error: unknown, lost: number) => void;
  /** Milliseconds between two batches. */
  everyMs?: number;
}

const BATCH = 100;
/** Maximum number of waiting events; further ones are dropped. */
const MOST_WAITING = 2000;
const EVERY_MS = 10_000;
const TIMEOUT_MS = 5000;

function shaped({ name, accountId, at, properties }: SinkEvent) {
  return {
    event: name,
    // Events of visitors are not linked to each other.
    distinct_id: accountId ?? randomUUID(),
    timestamp: at.toISOString(),
    properties: accountId === null ? { ...properties, $process_person_profile: false } : properties,
  };
}

/** Sends events to PostHog in batches. */
export function createPostHog({ host, key, fail, everyMs = EVERY_MS }: PostHogOptions): EventSink {
  const url = new URL('batch/', host.endsWith('/') ? host : `${host}/`);
  let waiting: SinkEvent[] = [];
  let sending: Promise<void> | undefined;

  const post = async (batch: readonly SinkEvent[]) => {
    try {
      const body = JSON.stringify({ api_key: key, batch: batch.map(shaped) });
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`PostHog answered ${answer.status}.`);
    } catch (error) {
      fail(error, batch.length);
    }
  };

  const flush = () => {
    sending ??= (async () => {
      while (waiting.length > 0) await post(waiting.splice(0, BATCH));
    })().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const timer = setInterval(flush, everyMs);
  timer.unref();
  return {
    send(events) {
      waiting.push(...events.slice(0, MOST_WAITING - waiting.length));
      if (waiting.length >= BATCH) void flush();
    },
    async close() {
      clearInterval(timer);
      // Sends only one more batch, so that statistics don't delay stopping the server.
      waiting = waiting.slice(0, BATCH);
      await flush();
    },
  };
}
