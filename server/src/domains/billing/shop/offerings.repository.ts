import { media, type OFFERING_TYPES, offeringSales, offerings, type Reader, type Writer } from '@emberlore/database';
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';

type Type = (typeof OFFERING_TYPES)[number];

/** An offering to be inserted. */
export interface NewOffering {
  productId: string;
  priceId: string;
  type: Type;
  title: string;
  description: string;
  badge: string | null;
  amount: number;
  priceCents: number;
  imageId: string;
}

const columns = {
  offeringId: offerings.id,
  productId: offerings.productId,
  priceId: offerings.priceId,
  type: offerings.type,
  title: offerings.title,
  description: offerings.description,
  badge: offerings.badge,
  amount: offerings.amount,
  priceCents: offerings.priceCents,
  currency: offerings.currency,
  retiredAt: offerings.retiredAt,
  imageHash: media.hash,
};

function select(reader: Reader) {
  return reader.select(columns).from(offerings).leftJoin(media, eq(media.id, offerings.imageId));
}

export type OfferingRow = Awaited<ReturnType<typeof select>>[number];

/** Reads the offerings on sale, in the shop's order. */
export function readOnSale(reader: Reader): Promise<OfferingRow[]> {
  return select(reader).where(isNull(offerings.retiredAt)).orderBy(asc(offerings.position), asc(offerings.priceCents));
}

/** Reads all offerings, those on sale first. */
export function readAll(reader: Reader): Promise<OfferingRow[]> {
  return select(reader).orderBy(
    sql`${offerings.retiredAt} is not null`,
    asc(offerings.type),
    asc(offerings.position),
    asc(offerings.priceCents),
  );
}

/** Counts how often each of these offerings was paid for. */
export async function countSold(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: offeringSales.offeringId, sold: sql<number>`sum(${offeringSales.sold})::int` })
    .from(offeringSales)
    .where(inArray(offeringSales.offeringId, [...ids]))
    .groupBy(offeringSales.offeringId);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

/** Reads an offering by ID, on sale or not. */
export async function findOffering(reader: Reader, offeringId: string): Promise<OfferingRow | undefined> {
  const [row] = await select(reader).where(eq(offerings.id, offeringId));
  return row;
}

/** Reads an offering by price ID, on sale or not. */
export async function findByPrice(reader: Reader, priceId: string): Promise<OfferingRow | undefined> {
  const [row] = await select(reader).where(eq(offerings.priceId, priceId));
  return row;
}

/** Reads the offerings with this product id, on sale or not. */
export function readByProduct(reader: Reader, productId: string): Promise<OfferingRow[]> {
  return select(reader).where(eq(offerings.productId, productId));
}

/** Inserts an offering and returns its ID; undefined when its price ID is taken. */
export async function insertOffering(writer: Writer, offering: NewOffering, position = 0): Promise<string | undefined> {
  const [row] = await writer
    .insert(offerings)
    .values({ ...offering, position })
    .onConflictDoNothing({ target: offerings.priceId })
    .returning({ id: offerings.id });
  return row?.id;
}

/** Updates an offering; omitted fields stay unchanged. */
export async function updateOffering(
  writer: Writer,
  offeringId: string,
  change: Partial<NewOffering> & { retiredAt?: Date | null },
): Promise<void> {
  await writer.update(offerings).set(change).where(eq(offerings.id, offeringId));
}
