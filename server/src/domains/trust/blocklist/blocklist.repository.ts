import { accounts, barriers, type Reader, type Writer } from '@emberlore/database';
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { countBound, type PageRequest } from '../../../kit/paging.ts';

type Kind = (typeof barriers.$inferSelect)['kind'];

/** Everything that holds now. */
export function readHolding(db: Reader, now: Date): Promise<{ kind: Kind; value: string }[]> {
  return db
    .select({ kind: barriers.kind, value: barriers.value })
    .from(barriers)
    .where(or(isNull(barriers.expiresAt), gt(barriers.expiresAt, now)));
}

/** The one written form of a network: what its bits leave open is zero. */
export async function writtenNetwork(db: Reader, address: string, bits: number): Promise<string> {
  const [row] = await db.execute<{ network: string }>(
    sql`select network(set_masklen(${address}::inet, ${bits}::int))::text as network`,
  );
  if (!row) throw new Error('The store did not answer a network.');
  return row.network;
}

function select(db: Reader) {
  return db
    .select({ barrier: barriers, createdBy: accounts.userName })
    .from(barriers)
    .leftJoin(accounts, eq(accounts.id, barriers.createdBy));
}

/** A barrier with who put it up. */
export type BarrierRow = Awaited<ReturnType<typeof select>>[number];

/** A page of a kind, newest first. It is cut before anything else is read. */
export function readBarriers(db: Reader, kind: Kind, { page, pageSize }: PageRequest): Promise<BarrierRow[]> {
  const cut = db
    .select({ id: barriers.id })
    .from(barriers)
    .where(eq(barriers.kind, kind))
    .orderBy(desc(barriers.createdAt), desc(barriers.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('cut');
  return select(db).innerJoin(cut, eq(cut.id, barriers.id)).orderBy(desc(barriers.createdAt), desc(barriers.id));
}

/** How many there are of a kind, counted no further than the last page goes. */
export async function countBarriers(db: Reader, kind: Kind, asked: PageRequest): Promise<number> {
  const some = db.select({ one: sql`1` }).from(barriers).where(eq(barriers.kind, kind)).limit(countBound(asked));
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return row?.count ?? 0;
}

/** How many there are in all. Two that are put up at once may pass the limit by one, which harms nobody. */
export function countAll(db: Reader): Promise<number> {
  return db.$count(barriers);
}

/** Puts a barrier up, or gives one that is there this reason and time. */
export async function upsertBarrier(writer: Writer, barrier: typeof barriers.$inferInsert): Promise<BarrierRow> {
  const { reason, expiresAt = null, createdBy } = barrier;
  const [kept] = await writer
    .insert(barriers)
    .values(barrier)
    .onConflictDoUpdate({ target: [barriers.kind, barriers.value], set: { reason, expiresAt, createdBy } })
    .returning({ id: barriers.id });
  const [row] = await select(writer).where(eq(barriers.id, kept?.id ?? ''));
  if (!row) throw new Error('The store did not answer the row of a barrier.');
  return row;
}

/** Takes a barrier down and answers what it was; undefined when it is not there. */
export async function deleteBarrier(writer: Writer, id: string) {
  const [row] = await writer
    .delete(barriers)
    .where(and(eq(barriers.id, id)))
    .returning();
  return row;
}
