import { giftAddresses, type Reader, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Keeps that this address had the gift. Answers false when it is kept already, however many ask at once. */
export async function insertAddress(writer: Writer, addressHash: Uint8Array): Promise<boolean> {
  const rows = await writer.insert(giftAddresses).values({ addressHash }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Whether this address had the gift. */
export async function hasAddress(reader: Reader, addressHash: Uint8Array): Promise<boolean> {
  const rows = await reader.select().from(giftAddresses).where(eq(giftAddresses.addressHash, addressHash));
  return rows.length > 0;
}
