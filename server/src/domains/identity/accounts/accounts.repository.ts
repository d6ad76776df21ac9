import type { SoundVolumes } from '@emberlore/contract';
import { accounts, media, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { foldEmail, isAsciiEmail } from '../../../kit/email.ts';
import { onlyRow } from '../../../kit/only-row.ts';

/** An account as stored in the database. */
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
  sound: SoundVolumes | null;
  bannedAt: Date | null;
  /** When a suspension expires; null: never. */
  bannedUntil: Date | null;
  signInEpoch: number;
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
  sound: accounts.sound,
  bannedAt: accounts.bannedAt,
  bannedUntil: accounts.bannedUntil,
  signInEpoch: accounts.signInEpoch,
  createdAt: accounts.createdAt,
};

function select(reader: Reader) {
  return reader.select(columns).from(accounts).leftJoin(media, eq(media.id, accounts.pictureId));
}

const isLive = (id: string) => and(eq(accounts.id, id), isNull(accounts.deletedAt));

/** Finds the account with this e-mail address, ignoring case. Addresses with non-ASCII letters never match. */
export async function findByEmail(reader: Reader, email: string): Promise<AccountRow | undefined> {
  if (!isAsciiEmail(email)) return undefined;
  const [row] = await select(reader).where(sql`lower(${accounts.email}) = ${foldEmail(email)}`);
  return row;
}

/** Finds the account with this id, unless it has been deleted. */
export async function findById(reader: Reader, id: string): Promise<AccountRow | undefined> {
  const [row] = await select(reader).where(isLive(id));
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

/**
 * Inserts an account without credits or picture and returns its id. Violates `accounts_email_key` when the address is
 * taken.
 */
export async function insertAccount(writer: Writer, account: NewAccount): Promise<string> {
  const row = onlyRow(await writer.insert(accounts).values(account).returning({ id: accounts.id }));
  return row.id;
}

/** Sets a stored picture as the account's profile picture. */
export async function setPicture(writer: Writer, id: string, pictureId: string): Promise<void> {
  await writer.update(accounts).set({ pictureId }).where(isLive(id));
}

/** Replaces a password hash with a new hash of the same password, unless the stored hash has changed. */
export async function replaceHash(writer: Writer, id: string, before: string, passwordHash: string): Promise<void> {
  await writer
    .update(accounts)
    .set({ passwordHash })
    .where(and(isLive(id), eq(accounts.passwordHash, before)));
}

export async function setPassword(writer: Writer, id: string, passwordHash: string): Promise<void> {
  await writer.update(accounts).set({ passwordHash }).where(isLive(id));
}

export async function setUserName(writer: Writer, id: string, userName: string): Promise<void> {
  await writer.update(accounts).set({ userName }).where(isLive(id));
}

export async function setRole(writer: Writer, id: string, role: AccountRow['role']): Promise<void> {
  await writer.update(accounts).set({ role }).where(isLive(id));
}

/** Marks the account's address as confirmed. Returns false if it already was. */
export async function markConfirmed(writer: Writer, id: string, emailConfirmedAt: Date): Promise<boolean> {
  const rows = await writer
    .update(accounts)
    .set({ emailConfirmedAt })
    .where(and(isLive(id), isNull(accounts.emailConfirmedAt)))
    .returning({ id: accounts.id });
  return rows.length > 0;
}

/** Locks the account until the transaction ends and returns the fields that govern its sign-ins; undefined if deleted. */
export async function lockAccount(writer: Writer, id: string) {
  const [row] = await writer
    .select({ signInEpoch: accounts.signInEpoch, bannedAt: accounts.bannedAt, bannedUntil: accounts.bannedUntil })
    .from(accounts)
    .where(isLive(id))
    .for('no key update');
  return row;
}

/** Invalidates every access token issued so far and returns the epoch for new ones. */
export async function raiseEpoch(writer: Writer, id: string): Promise<number> {
  const [row] = await writer
    .update(accounts)
    .set({ signInEpoch: sql`${accounts.signInEpoch} + 1` })
    .where(eq(accounts.id, id))
    .returning({ signInEpoch: accounts.signInEpoch });
  if (!row) throw new Error('The account is gone.');
  return row.signInEpoch;
}

/** Records when ownership of the account's address was first proven. */
export async function markProven(writer: Writer, id: string, now: Date): Promise<void> {
  await writer
    .update(accounts)
    .set({ addressProvenAt: now })
    .where(and(isLive(id), isNull(accounts.addressProvenAt)));
}

/** Returns which of these lowercase addresses no account uses. */
export async function findFreeEmails(reader: Reader, emails: readonly string[]): Promise<string[]> {
  const rows = await reader
    .select({ email: sql<string>`lower(${accounts.email})` })
    .from(accounts)
    .where(sql`lower(${accounts.email}) in ${[...emails]}`);
  const taken = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => !taken.has(email));
}

/**
 * Gives the admin role to exactly the accounts with these lowercase addresses whose ownership is proven. Returns the
 * accounts whose role changed.
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
