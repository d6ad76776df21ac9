import type { SoundVolumes } from '@emberlore/contract';
import { accounts, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Stores how loud the account's player hears voices, music and places. */
export async function setSound(writer: Writer, accountId: string, sound: SoundVolumes): Promise<void> {
  await writer.update(accounts).set({ sound }).where(eq(accounts.id, accountId));
}
