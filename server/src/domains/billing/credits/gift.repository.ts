import { giftAddresses, type Reader, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Records that this mailbox received the gift. Returns false when it is already recorded, even under concurrent calls. */
export async function insertAddress(writer: Writer, addressHash: Uint8Array): Promise<boolean> {
  const rows = await writer.insert(giftAddresses).values({ addressHash }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Whether this mailbox received the gift. */
export async function hasAddress(reader: Reader, addressHash: Uint8Array): Promise<boolean> {
  const rows = await reader.select().from(giftAddresses).where(eq(giftAddresses.addressHash, addressHash));
  return rows.length > 0;
}
