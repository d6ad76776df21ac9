import { items, media, type Reader, type Writer } from '@emberlore/database';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import { countBound, type PageRequest } from '../../../kit/paging.ts';

function select(db: Reader) {
  return db
    .select({
      item: items,
      image: media.hash,
      view: { alt: media.alt, focusX: media.focusX, focusY: media.focusY },
    })
    .from(items)
    .innerJoin(media, eq(media.id, items.imageId));
}

/** An item with the content hash of its picture. */
export type ItemRow = Awaited<ReturnType<typeof select>>[number];

const listed = (ownerId: string) => and(eq(items.ownerId, ownerId), isNull(items.deletedAt));

/** Reads a page of an account's items, newest first. */
export function readPage(db: Reader, ownerId: string, { page, pageSize }: PageRequest): Promise<ItemRow[]> {
  return select(db)
    .where(listed(ownerId))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** Counts an account's items, up to the last page that can be shown. */
export async function countItems(db: Reader, ownerId: string, asked: PageRequest): Promise<number> {
  const some = db.select({ one: sql`1` }).from(items).where(listed(ownerId)).limit(countBound(asked)).as('some');
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Reads an item, deleted or not; null when it does not exist. */
export async function readItem(db: Reader, itemId: string): Promise<ItemRow | null> {
  const [row] = await select(db).where(eq(items.id, itemId));
  return row ?? null;
}

/** Inserts an item and returns its id. */
export async function insertItem(writer: Writer, item: typeof items.$inferInsert): Promise<string> {
  const row = onlyRow(await writer.insert(items).values(item).returning({ id: items.id }));
  return row.id;
}

/** Locks an item until the transaction ends; null when it does not exist. */
export async function lockItem(writer: Writer, itemId: string) {
  const [row] = await writer.select().from(items).where(eq(items.id, itemId)).for('update');
  return row ?? null;
}

/** Updates an item and increments its version. */
export async function updateItem(
  writer: Writer,
  itemId: string,
  change: Partial<typeof items.$inferInsert>,
): Promise<void> {
  await writer
    .update(items)
    .set({ ...change, version: sql`${items.version} + 1` })
    .where(eq(items.id, itemId));
}

/** Hides an item from players or shows it again. Hiding a hidden item has no effect. */
export async function setHidden(writer: Writer, itemId: string, hidden: boolean): Promise<void> {
  await writer
    .update(items)
    .set({ hiddenAt: hidden ? sql`coalesce(${items.hiddenAt}, now())` : null })
    .where(eq(items.id, itemId));
}

/** Marks an item as deleted, which removes it from every list; scenes that use it keep it. */
export async function deleteItem(writer: Writer, itemId: string): Promise<void> {
  await writer
    .update(items)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(items.id, itemId), isNull(items.deletedAt)));
}
