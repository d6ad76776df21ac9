import { rateLimits, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { loginCountKey } from '../../../kit/login-counts.ts';

/** Forgets the log-ins counted for an e-mail address, from every network. */
export async function clearLoginCounts(writer: Writer, email: string): Promise<void> {
  await writer.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${loginCountKey(email)})`);
}
