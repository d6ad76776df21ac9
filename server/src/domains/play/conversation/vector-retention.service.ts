import { type Connection, embeddings, type Writer } from '@emberlore/database';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Log } from '../../../kit/log.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';

export interface VectorRetentionDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  log: Log;
  /** The most vectors to keep. */
  most?: number;
}

/** Deletes sentence vectors that nobody uses any more, since every edited or deleted line leaves its vector behind. */
export interface VectorRetention {
  /** Deletes vectors unused for a month, and the longest unused ones of too many; ends early if the signal is aborted. */
  apply(signal?: AbortSignal): Promise<void>;
  /** Calls `apply` every ten minutes, until stopped. */
  startRetentionJob(): RegularJob;
}

/** About 2.5 GB. */
const MOST_VECTORS = 1_000_000;
const UNUSED_DAYS = 30;
const AT_ONCE = 2000;
const EVERY_MS = 10 * 60 * 1000;

/** Creates the retention of sentence vectors. */
export function createVectorRetention(deps: VectorRetentionDeps): VectorRetention {
  const { reader, transact } = deps.store;
  const most = deps.most ?? MOST_VECTORS;

  async function deleteLongestUnused(writer: Writer, limit: number, unusedDays: number): Promise<number> {
    const gone = writer
      .select({ hash: embeddings.hash })
      .from(embeddings)
      .where(sql`${embeddings.lastUsedOn} <= current_date - ${unusedDays}::int`)
      .orderBy(asc(embeddings.lastUsedOn))
      .limit(limit);
    return (await writer.delete(embeddings).where(inArray(embeddings.hash, gone)).returning({ one: sql`1` })).length;
  }

  /** Deletes up to `most` vectors, a batch at a time, so that no transaction takes long. */
  async function deleteUpTo(wanted: number, unusedDays: number, signal: AbortSignal | undefined): Promise<void> {
    let left = wanted;
    while (left > 0 && !signal?.aborted) {
      const batch = Math.min(left, AT_ONCE);
      const deleted = await transact((writer) => deleteLongestUnused(writer, batch, unusedDays));
      left = deleted < batch ? 0 : left - deleted;
    }
  }

  async function apply(signal?: AbortSignal): Promise<void> {
    await deleteUpTo(Number.POSITIVE_INFINITY, UNUSED_DAYS, signal);
    await deleteUpTo((await reader.$count(embeddings)) - most, 0, signal);
  }

  return {
    apply,
    startRetentionJob: () =>
      startRegularJob(apply, {
        everyMs: EVERY_MS,
        onError: (err) => deps.log.error({ err }, 'Deleting unused sentence vectors failed.'),
      }),
  };
}
