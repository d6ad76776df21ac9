import { accounts, blocklistEntries, type Reader, type Writer } from '@emberlore/database';
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import { countBound, type PageRequest } from '../../../kit/paging.ts';

type Kind = (typeof blocklistEntries.$inferSelect)['kind'];

/** Reads all entries that are in force. */
export function readActiveEntries(db: Reader, now: Date): Promise<{ kind: Kind; value: string }[]> {
  return db
    .select({ kind: blocklistEntries.kind, value: blocklistEntries.value })
    .from(blocklistEntries)
    .where(or(isNull(blocklistEntries.expiresAt), gt(blocklistEntries.expiresAt, now)));
}

/** Returns a network in canonical form, with all host bits zero. */
export async function normalizeNetwork(db: Reader, address: string, bits: number): Promise<string> {
  const row = onlyRow(
    await db.execute<{ network: string }>(
      sql`select network(set_masklen(${address}::inet, ${bits}::int))::text as network`,
    ),
  );
  return row.network;
}

function select(db: Reader) {
  return db
    .select({ entry: blocklistEntries, createdBy: accounts.userName })
    .from(blocklistEntries)
    .leftJoin(accounts, eq(accounts.id, blocklistEntries.createdBy));
}

/** A blocklist entry with who put it up. */
export type BlocklistRow = Awaited<ReturnType<typeof select>>[number];

/** Reads a page of one kind, newest first. Limits the rows before joining other tables. */
export function readEntries(db: Reader, kind: Kind, { page, pageSize }: PageRequest): Promise<BlocklistRow[]> {
  const cut = db
    .select({ id: blocklistEntries.id })
    .from(blocklistEntries)
    .where(eq(blocklistEntries.kind, kind))
    .orderBy(desc(blocklistEntries.createdAt), desc(blocklistEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('cut');
  return select(db)
    .innerJoin(cut, eq(cut.id, blocklistEntries.id))
    .orderBy(desc(blocklistEntries.createdAt), desc(blocklistEntries.id));
}

/** Counts the entries of a kind, but no further than the last page. */
export async function countEntries(db: Reader, kind: Kind, asked: PageRequest): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(blocklistEntries)
    .where(eq(blocklistEntries.kind, kind))
    .limit(countBound(asked));
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return row?.count ?? 0;
}

/** Counts all entries. Two concurrent additions can exceed the limit by one, which is harmless. */
export function countAll(db: Reader): Promise<number> {
  return db.$count(blocklistEntries);
}

/** Adds an entry, or updates the reason and expiry of an existing one. */
export async function upsertEntry(writer: Writer, entry: typeof blocklistEntries.$inferInsert): Promise<BlocklistRow> {
  const { reason, expiresAt = null, createdBy } = entry;
  const [kept] = await writer
    .insert(blocklistEntries)
    .values(entry)
    .onConflictDoUpdate({
      target: [blocklistEntries.kind, blocklistEntries.value],
      set: { reason, expiresAt, createdBy },
    })
    .returning({ id: blocklistEntries.id });
  const row = onlyRow(await select(writer).where(eq(blocklistEntries.id, kept?.id ?? '')));
  return row;
}

/** Deletes an entry and returns it; undefined when it does not exist. */
export async function deleteEntry(writer: Writer, id: string) {
  const [row] = await writer
    .delete(blocklistEntries)
    .where(and(eq(blocklistEntries.id, id)))
    .returning();
  return row;
}
