import { outbox, type Writer } from '@emberlore/database';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';

/** Something to be done, as the database knows it. */
export interface JobRow {
  id: string;
  event: string;
  payload: Record<string, unknown>;
  /** How often it has been tried, this time included. */
  attempts: number;
}

/** Notes what is to be done, as a part of the transaction that makes it necessary. */
export async function insertJob(writer: Writer, event: string, payload: Record<string, unknown>): Promise<void> {
  await writer.insert(outbox).values({ event, payload });
}

/**
 * Takes the next job that is due and counts the try, which puts it off: 1, 3, 7, 15… minutes after it was noted. So
 * whoever takes it has a minute until another server does, should this one die on the way.
 */
export async function takeJob(writer: Writer, events: readonly string[]): Promise<JobRow | undefined> {
  const due = sql`${outbox.createdAt} + (power(2, ${outbox.attempts}) - 1) * interval '1 minute' <= now()`;
  const [next] = await writer
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.handledAt), inArray(outbox.event, [...events]), due))
    .orderBy(asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return undefined;
  const [taken] = await writer
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, next.id))
    .returning({ id: outbox.id, event: outbox.event, payload: outbox.payload, attempts: outbox.attempts });
  return taken;
}

/** Strikes the job off the list. */
export async function deleteJob(writer: Writer, id: string): Promise<void> {
  await writer.delete(outbox).where(eq(outbox.id, id));
}
