import { outbox, type Writer } from '@emberlore/database';
import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';

/** A job as stored in the database. */
export interface JobRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** How often it has been attempted, including this time. */
  attempts: number;
}

/** A job to be queued. */
type NewJob = Pick<JobRow, 'kind' | 'payload'> & {
  /** How many seconds later than now its turn is. */
  later: number;
};

/** Queues a job as part of the transaction that requires it. */
export async function insertJob(writer: Writer, { kind, payload, later }: NewJob): Promise<void> {
  await writer.insert(outbox).values({ event: kind, payload, turnAt: sql`now() + ${later} * interval '1 second'` });
}

/** Returns what must not run twice at the same time: a job's kind and group. */
const groupOf = ({ kind, payload }: JobRow) =>
  payload.group === undefined ? [] : [`${kind} ${String(payload.group)}`];

/** Which jobs may start. */
export interface Wanted {
  /** Kinds whose jobs may all start. */
  any: readonly string[];
  /** Kinds whose jobs may start if their group is quick or they have none. */
  quick: readonly string[];
  /** Kinds whose jobs may start if nobody knows yet whether their group is quick or slow. */
  unknown: readonly string[];
  /** Kinds whose jobs may start if their group is slow. */
  slow: readonly string[];
  /** The groups that are known. */
  groups: { quick: readonly string[]; slow: readonly string[] };
}

function isWanted({ any, quick, unknown, slow, groups }: Wanted) {
  const group = sql`${outbox.payload}->>'group'`;
  const [isQuick, isSlow] = [groups.quick, groups.slow].map(
    (list) => sql`${group} = any(${sql.param([...list])}::text[])`,
  );
  const isNone = sql`${group} is null`;
  return or(
    inArray(outbox.event, [...any]),
    and(inArray(outbox.event, [...quick]), sql`(${isNone} or ${isQuick})`),
    and(inArray(outbox.event, [...unknown]), sql`not (${isNone} or ${isQuick} or ${isSlow})`),
    and(inArray(outbox.event, [...slow]), sql`coalesce(${isSlow}, false)`),
  );
}

/** Returns how many jobs of a requester wait that were not tried yet. */
export async function countWaiting(writer: Writer, kind: string, requester: string): Promise<number> {
  return writer.$count(
    outbox,
    and(
      isNull(outbox.handledAt),
      eq(outbox.event, kind),
      eq(outbox.attempts, 0),
      sql`${outbox.payload}->>'requester' = ${requester}`,
    ),
  );
}

/**
 * Takes the next due job that is wanted, except the `running` ones and those of their groups; first attempts come before
 * repeated ones. Counts the attempt, which postpones it until 1,
 * 3, 7, 15… minutes after it was queued. A job that is late counts as queued later, so that it isn't due again while it
 * runs. If the server dies, another one normally takes the job after a minute or more.
 */
export async function takeJob(writer: Writer, wanted: Wanted, running: readonly JobRow[]): Promise<JobRow | undefined> {
  const wait = sql`(power(2, ${outbox.attempts}) - 1) * interval '1 minute'`;
  const due = sql`${outbox.createdAt} + ${wait} <= now()`;
  const busy = sql.param(running.flatMap(groupOf));
  const isFree = sql`${outbox.event} || ' ' || coalesce(${outbox.payload}->>'group', '') <> all(${busy}::text[])`;
  const ids = running.map(({ id }) => id);
  const [next] = await writer
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.handledAt), isWanted(wanted), notInArray(outbox.id, ids), isFree, due))
    .orderBy(sql`${outbox.attempts} > 0`, asc(outbox.turnAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return undefined;
  const [taken] = await writer
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      createdAt: sql`greatest(${outbox.createdAt}, now() - ${wait})`,
    })
    .where(eq(outbox.id, next.id))
    .returning({ id: outbox.id, kind: outbox.event, payload: outbox.payload, attempts: outbox.attempts });
  return taken;
}

/** Deletes the job from the queue. */
export async function deleteJob(writer: Writer, id: string): Promise<void> {
  await writer.delete(outbox).where(eq(outbox.id, id));
}
