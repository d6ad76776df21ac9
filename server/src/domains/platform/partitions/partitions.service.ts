import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, MONTHLY, readSqlState, type Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { PartitionedTable } from './partitions.repository.ts';
import * as repository from './partitions.repository.ts';

/** How many full months of each table are kept besides the current one; 0: forever. */
export type RetainedMonths = Readonly<Record<PartitionedTable, number>>;

/** Manages monthly partitions: creates them ahead and removes those past their retention. */
export interface Partitions {
  /** Returns the time before which a table's rows have been removed; null if none have. */
  goneUntil(table: PartitionedTable): Promise<Date | null>;
  /** Creates the upcoming partitions and removes those past their retention. */
  maintain(): Promise<void>;
  /** Runs `maintain` every hour until stopped. */
  startRetentionJob(): RegularJob;
}

export interface PartitionsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  retention: RetainedMonths;
  clock: Clock;
  log: Log;
}

const HOUR_MS = 60 * 60 * 1000;
/** Delays the first run so that it doesn't slow the server's start. */
const FIRST_MS = 5000;
const TRIES = 20;
const ROWS_AT_ONCE = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns the beginning of a UTC month, `later` months from now. */
const startOfMonth = (now: Date, later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later));

export function createPartitions({ store: { reader, transact }, retention, clock, log }: PartitionsDeps): Partitions {
  const stopping = new AbortController();

  /**
   * Changes partitions in a transaction that holds their lock. Returns false if another server holds the lock or the
   * tables stay in use; the next run retries.
   */
  async function withPartitionLock(act: (writer: Writer) => Promise<void>): Promise<boolean> {
    for (let n = 0; n < TRIES && !stopping.signal.aborted; n += 1) {
      try {
        return await transact(async (writer) => {
          const taken = await repository.lockPartitions(writer);
          if (taken) await act(writer);
          return taken;
        });
      } catch (error) {
        if (readSqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
        await wait(250 + Math.random() * 500, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  async function createUpcoming(table: PartitionedTable, now: Date): Promise<void> {
    const strays = await repository.readStrays(reader, table, startOfMonth(now, 2));
    for (const month of [startOfMonth(now, 0), startOfMonth(now, 1), ...strays]) {
      await withPartitionLock((writer) => repository.createPartition(writer, table, month));
    }
    await withPartitionLock((writer) => repository.gatherStatistics(writer, table));
  }

  /** Deletes old rows from partitions that are kept: the one before partitioning and the default one. */
  async function deleteOldRows(table: PartitionedTable, part: string, cut: Date): Promise<void> {
    let deleted = ROWS_AT_ONCE;
    while (deleted === ROWS_AT_ONCE && !stopping.signal.aborted) {
      deleted = await transact((writer) => repository.deleteBefore(writer, { table, part, cut, most: ROWS_AT_ONCE }));
    }
  }

  async function dropOldPartitions(table: PartitionedTable, cut: Date): Promise<void> {
    const parts = await repository.readPartitionsBefore(reader, table, cut);
    if (parts.length > 0) await transact((writer) => repository.recordRemovedUntil(writer, table, cut));
    for (const { part, whole } of parts) {
      if (!whole) await deleteOldRows(table, part, cut);
      else if (table === 'turns' && (await repository.hasPending(reader, part))) continue;
      else if (await withPartitionLock((writer) => repository.dropPartition(writer, table, part)))
        log.info({ part }, 'Dropped a partition.');
    }
    if (parts.length > 0) await deleteOldRows(table, `${table}_rest`, cut);
  }

  async function maintain(): Promise<void> {
    const now = clock.now();
    for (const table of MONTHLY) {
      await createUpcoming(table, now);
      if (retention[table] > 0) await dropOldPartitions(table, startOfMonth(now, -retention[table]));
    }
  }

  return {
    goneUntil: (table) => repository.readRemovedUntil(reader, table),
    maintain,
    startRetentionJob() {
      const job = startRegularJob(maintain, {
        firstMs: FIRST_MS,
        everyMs: HOUR_MS,
        onError: (err) => log.error({ err }, 'Partition maintenance failed.'),
      });
      return {
        stop() {
          stopping.abort();
          return job.stop();
        },
      };
    },
  };
}
