import { accounts, type Reader } from '@emberlore/database';
import { and, eq, isNull, not, or, sql } from 'drizzle-orm';
import { foldEmail } from '../../../kit/email.ts';

/** How many people of one name a search is about at most. */
const MOST_PEOPLE = 50;

/** The ids of the accounts with this name, e-mail address or id. */
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

/** Whether this is the account of an admin who may act now, by sign-ins of this epoch if one is named. */
export async function readActingAdmin(reader: Reader, id: string, epoch: number | undefined): Promise<boolean> {
  const shutOut = sql`${accounts.bannedAt} is not null and coalesce(${accounts.bannedUntil} > now(), true)`;
  const rows = await reader
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, id),
        eq(accounts.role, 'admin'),
        isNull(accounts.deletedAt),
        not(shutOut),
        epoch === undefined ? undefined : eq(accounts.sessionEpoch, epoch),
      ),
    );
  return rows.length > 0;
}
