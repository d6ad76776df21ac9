import type { BodyInput, calls } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { EventSink } from '../../../providers/analytics/sink.ts';
import { insertEvents, readNames } from './analytics.repository.ts';

/** An event reported by a browser. */
export type ReportedEvent = BodyInput<typeof calls.sendAnalytics>['events'][number];

export interface Analytics {
  /**
   * Stores events about stories that the account, or a visitor, may see. Drops all others, and events beyond the
   * address's limit.
   */
  record(reported: readonly ReportedEvent[], accountId: string | null, address: string): Promise<void>;
}

export interface AnalyticsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  sink: EventSink;
  clock: Clock;
  /** Whether the account still exists; its deletion waits until the transaction ends. */
  holdPerson: (writer: Writer, accountId: string) => Promise<boolean>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AHEAD_MS = 5 * 60 * 1000;

/**
 * Returns when an event happened. Accepts a browser's timestamp from up to a week ago to five minutes ahead; otherwise
 * returns now.
 */
function clampTime(timestamp: string, now: Date): Date {
  const ago = now.getTime() - Date.parse(timestamp);
  return ago <= 7 * DAY_MS && ago >= -AHEAD_MS ? new Date(timestamp) : now;
}

/** A page sends an event per click: 600 a minute are enough for hundreds of players behind one address. */
const EVENTS_PER_MINUTE = 600;

const MINUTE_MS = 60_000;

/**
 * Creates a function that counts events and returns how many more an address may send in this minute. Each server
 * counts alone.
 */
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

export function createAnalytics({ connection, sink, clock, holdPerson }: AnalyticsDeps): Analytics {
  const allow = createAllowance(clock);
  return {
    async record(all, accountId, address) {
      const reported = all.slice(0, allow(address, all.length));
      if (reported.length === 0) return;
      const now = clock.now();
      const ids = [...new Set(reported.map(({ storyId }) => storyId))];
      const names = await readNames(connection.reader, ids, accountId);
      const events = reported.flatMap(({ name, storyId, timestamp, minutes }) => {
        // Use the name in the database: the browser could send anything.
        const storyName = names.get(storyId);
        if (storyName === undefined) return [];
        const length = name === 'story_session' ? (minutes ?? null) : null;
        return [{ name, accountId, storyId, storyName, occurredAt: clampTime(timestamp, now), minutes: length }];
      });
      if (events.length === 0) return;
      const stored = await connection.transact(async (writer) => {
        // The account may have been deleted since.
        const isThere = accountId !== null && (await holdPerson(writer, accountId));
        const own = isThere ? events : events.map((event) => ({ ...event, accountId: null }));
        await insertEvents(writer, own);
        return own;
      });
      sink.send(
        stored.map(({ name, accountId: by, storyId, storyName, occurredAt: at, minutes }) => {
          const length = minutes === null ? {} : { minutes };
          return { name, accountId: by, at, properties: { storyId, storyName, ...length } };
        }),
      );
    },
  };
}
