import type { BodyInput, calls } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { EventSink } from '../../../providers/analytics/sink.ts';
import { insertEvents, readNames } from './analytics.repository.ts';

/** Something that a browser says has happened. */
export type Told = BodyInput<typeof calls.sendAnalytics>['events'][number];

export interface Analytics {
  /** Keeps what happened to stories that the account, or a visitor, may know of; the rest is dropped, as is what an address tells beyond its bound. */
  record(told: readonly Told[], accountId: string | null, address: string): Promise<void>;
}

export interface AnalyticsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  sink: EventSink;
  clock: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AHEAD_MS = 5 * 60 * 1000;

/** What happened when, as far as a browser's clock can be believed: a week back and five minutes ahead. */
function momentOf(timestamp: string, now: Date): Date {
  const ago = now.getTime() - Date.parse(timestamp);
  return ago <= 7 * DAY_MS && ago >= -AHEAD_MS ? new Date(timestamp) : now;
}

/** A page tells of an event with a click: 600 a minute serve hundreds of players behind one address. */
const EVENTS_PER_MINUTE = 600;

const MINUTE_MS = 60_000;

/** Answers how many of some events an address may still tell in this minute, and counts them. Each server counts alone. */
function createAllowance(clock: Clock): (address: string, wanted: number) => number {
  const counts = new Map<string, number>();
  let current = 0;
  return (address, wanted) => {
    const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (minute !== current) counts.clear();
    current = minute;
    const count = counts.get(address) ?? 0;
    const allowed = Math.min(wanted, EVENTS_PER_MINUTE - count);
    counts.set(address, count + allowed);
    return allowed;
  };
}

export function createAnalytics({ connection, sink, clock }: AnalyticsDeps): Analytics {
  const allow = createAllowance(clock);
  return {
    async record(all, accountId, address) {
      const told = all.slice(0, allow(address, all.length));
      if (told.length === 0) return;
      const now = clock.now();
      const ids = [...new Set(told.map(({ storyId }) => storyId))];
      const names = await readNames(connection.reader, ids, accountId);
      const events = told.flatMap(({ name, storyId, timestamp, minutes }) => {
        // The story's name is the database's: what a browser calls it could be anything.
        const storyName = names.get(storyId);
        if (storyName === undefined) return [];
        const length = name === 'story_session' ? (minutes ?? null) : null;
        return [{ name, accountId, storyId, storyName, occurredAt: momentOf(timestamp, now), minutes: length }];
      });
      if (events.length === 0) return;
      await connection.transact((writer) => insertEvents(writer, events));
      sink.send(
        events.map(({ name, storyId, storyName, occurredAt: at, minutes }) => {
          const length = minutes === null ? {} : { minutes };
          return { name, accountId, at, properties: { storyId, storyName, ...length } };
        }),
      );
    },
  };
}
