import { accounts, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Records which version of the terms an account accepted, and when. */
export async function setAccepted(writer: Writer, accountId: string, version: string, at: Date): Promise<void> {
  await writer.update(accounts).set({ termsVersion: version, termsAcceptedAt: at }).where(eq(accounts.id, accountId));
}
