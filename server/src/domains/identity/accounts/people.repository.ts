import { accounts, type Reader } from '@emberlore/database';
import { eq, or, sql } from 'drizzle-orm';
import { foldEmail } from '../../../kit/email.ts';

/** Maximum number of accounts that a search by name returns. */
const MOST_PEOPLE = 50;

/** Returns the ids of the accounts with this name, e-mail address or id. */
export async function readPeople(reader: Reader, search: string): Promise<string[]> {
  const rows = await reader
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      or(
        eq(accounts.id, search),
        sql`lower(${accounts.email}) = ${foldEmail(search)}`,
        sql`lower(${accounts.userName}) = lower(${search})`,
      ),
    )
    .limit(MOST_PEOPLE);
  return rows.map(({ id }) => id);
}
