import { accounts, media, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { foldEmail, isAsciiEmail } from '../../../kit/email.ts';

/** An account as the database knows it. */
export interface AccountRow {
  id: string;
  role: 'player' | 'admin';
  email: string | null;
  userName: string;
  passwordHash: string | null;
  pictureHash: string | null;
  credits: number;
  emailConfirmedAt: Date | null;
  termsVersion: string | null;
  bannedAt: Date | null;
  /** When a suspension ends by itself; null: never. */
  bannedUntil: Date | null;
  sessionEpoch: number;
  createdAt: Date;
}

const columns = {
  id: accounts.id,
  role: accounts.role,
  email: accounts.email,
  userName: accounts.userName,
  passwordHash: accounts.passwordHash,
  pictureHash: media.hash,
  credits: accounts.credits,
  emailConfirmedAt: accounts.emailConfirmedAt,
  termsVersion: accounts.termsVersion,
  bannedAt: accounts.bannedAt,
  bannedUntil: accounts.bannedUntil,
  sessionEpoch: accounts.sessionEpoch,
  createdAt: accounts.createdAt,
};

function select(reader: Reader) {
  return reader.select(columns).from(accounts).leftJoin(media, eq(media.id, accounts.pictureId));
}

const isKept = (id: string) => and(eq(accounts.id, id), isNull(accounts.deletedAt));

/** The account that signs in with this e-mail address, in whatever case it is written; none has letters beyond ASCII. */
export async function findByEmail(reader: Reader, email: string): Promise<AccountRow | undefined> {
  if (!isAsciiEmail(email)) return undefined;
  const [row] = await select(reader).where(sql`lower(${accounts.email}) = ${foldEmail(email)}`);
  return row;
}

/** The account with this id, unless it has been deleted. */
export async function findById(reader: Reader, id: string): Promise<AccountRow | undefined> {
  const [row] = await select(reader).where(isKept(id));
  return row;
}

type NewAccount = Pick<AccountRow, 'role' | 'userName'> & {
  email: string;
  passwordHash: string;
  ageConfirmedAt: Date | null;
  emailConfirmedAt: Date | null;
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
};

/** Inserts an account without credits or picture and answers its id. Fails on `accounts_email_key`. */
export async function insertAccount(writer: Writer, account: NewAccount): Promise<string> {
  const [row] = await writer.insert(accounts).values(account).returning({ id: accounts.id });
  if (!row) throw new Error('The database did not answer the row of an account.');
  return row.id;
}

/** Shows this kept picture as the account's own. */
export async function setPicture(writer: Writer, id: string, pictureId: string): Promise<void> {
  await writer.update(accounts).set({ pictureId }).where(isKept(id));
}

/** Puts another hash of the same password in place of this one, if that is still there. */
export async function replaceHash(writer: Writer, id: string, before: string, passwordHash: string): Promise<void> {
  await writer
    .update(accounts)
    .set({ passwordHash })
    .where(and(isKept(id), eq(accounts.passwordHash, before)));
}

export async function setPassword(writer: Writer, id: string, passwordHash: string): Promise<void> {
  await writer.update(accounts).set({ passwordHash }).where(isKept(id));
}

export async function setUserName(writer: Writer, id: string, userName: string): Promise<void> {
  await writer.update(accounts).set({ userName }).where(isKept(id));
}

export async function setRole(writer: Writer, id: string, role: AccountRow['role']): Promise<void> {
  await writer.update(accounts).set({ role }).where(isKept(id));
}

/** Notes that the address is the account's own. Tells whether it was not known before. */
export async function markConfirmed(writer: Writer, id: string, emailConfirmedAt: Date): Promise<boolean> {
  const rows = await writer
    .update(accounts)
    .set({ emailConfirmedAt })
    .where(and(isKept(id), isNull(accounts.emailConfirmedAt)))
    .returning({ id: accounts.id });
  return rows.length > 0;
}

/** What decides about an account's sign-ins, locked until the transaction ends; undefined when the account is deleted. */
export async function lockAccount(writer: Writer, id: string) {
  const [row] = await writer
    .select({ sessionEpoch: accounts.sessionEpoch, bannedAt: accounts.bannedAt, bannedUntil: accounts.bannedUntil })
    .from(accounts)
    .where(isKept(id))
    .for('no key update');
  return row;
}

/** Makes every access token handed out so far worthless, and answers the epoch of those to come. */
export async function raiseEpoch(writer: Writer, id: string): Promise<number> {
  const [row] = await writer
    .update(accounts)
    .set({ sessionEpoch: sql`${accounts.sessionEpoch} + 1` })
    .where(eq(accounts.id, id))
    .returning({ sessionEpoch: accounts.sessionEpoch });
  if (!row) throw new Error('The account is gone.');
  return row.sessionEpoch;
}

/** Keeps when the owner of the account's address was proven first. */
export async function markProven(writer: Writer, id: string, now: Date): Promise<void> {
  await writer
    .update(accounts)
    .set({ addressProvenAt: now })
    .where(and(isKept(id), isNull(accounts.addressProvenAt)));
}

/** Those of these addresses, in lower case, that no account has. */
export async function findFreeEmails(reader: Reader, emails: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ email: sql<string>`lower(${accounts.email})` })
    .from(accounts)
    .where(sql`lower(${accounts.email}) in ${[...emails]}`);
  const taken = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => !taken.has(email));
}

/**
 * Makes admins of exactly the accounts with these addresses, in lower case, whose owner is proven. Answers whose role has
 * changed.
 */
export async function setAdmins(writer: Writer, emails: readonly string[]): Promise<Pick<AccountRow, 'id' | 'role'>[]> {
  const proven = sql`${accounts.addressProvenAt} is not null`;
  const role = sql`case when lower(${accounts.email}) in ${[...emails, '']} and ${proven} then 'admin' else 'player' end`;
  return writer
    .update(accounts)
    .set({ role })
    .where(and(eq(accounts.accountType, 'email'), sql`${accounts.role} <> ${role}`))
    .returning({ id: accounts.id, role: accounts.role });
}
