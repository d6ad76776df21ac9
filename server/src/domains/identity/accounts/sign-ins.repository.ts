import { accounts, asId, type Connection, type Reader, refreshTokens, type Writer } from '@emberlore/database';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

/** A refresh token as stored in the database. */
export interface TokenRow {
  id: string;
  accountId: string;
  family: string;
  device: string;
  signedInAt: Date;
  expiresAt: Date;
  rotatedAt: Date | null;
  replacedBy: string | null;
}

const columns = {
  id: refreshTokens.id,
  accountId: refreshTokens.accountId,
  family: refreshTokens.family,
  device: refreshTokens.device,
  signedInAt: refreshTokens.signedInAt,
  expiresAt: refreshTokens.expiresAt,
  rotatedAt: refreshTokens.rotatedAt,
  replacedBy: refreshTokens.replacedBy,
};

type NewToken = Pick<TokenRow, 'accountId' | 'family' | 'device' | 'signedInAt' | 'expiresAt'> & {
  tokenHash: Uint8Array;
  networkHash: Uint8Array | null;
  createdAt: Date;
};

/** Inserts a refresh token and returns its id. */
export async function insertToken(writer: Writer, token: NewToken): Promise<string> {
  const row = onlyRow(await writer.insert(refreshTokens).values(token).returning({ id: refreshTokens.id }));
  return row.id;
}

/**
 * Locks the account and then the token with this hash until the transaction ends, and returns the token. Everything
 * that changes sign-ins locks the account first: in another order a refresh and a deletion would deadlock.
 */
export async function lockToken(writer: Writer, tokenHash: Uint8Array): Promise<TokenRow | undefined> {
  const owner = writer
    .select({ id: refreshTokens.accountId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  await writer.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, owner)).for('no key update');
  const [row] = await writer
    .select(columns)
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update');
  return row;
}

/** Returns the sign-in of the token with this hash, whatever has become of it; undefined if it is unknown. */
export async function findFamily(reader: Reader, tokenHash: Uint8Array): Promise<string | undefined> {
  const [row] = await reader
    .select({ family: refreshTokens.family })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return row?.family;
}

/** A token of an account that makes a browser or network familiar. */
export interface KnownToken {
  family: string;
  /** Whether the token is the one looked for, and not only one of the network. */
  isOwn: boolean;
  /** Whether its sign-in has ended. */
  isEnded: boolean;
}

/**
 * Finds a token of the account with one of these hashes, whatever has become of it: its own, or that of a network in
 * which it was issued since this time. Prefers its own.
 */
export async function findKnownToken(
  reader: Reader,
  accountId: string,
  hashes: { token: Uint8Array; network: Uint8Array },
  since: Date,
): Promise<KnownToken | undefined> {
  const isOwn = sql<boolean>`${eq(refreshTokens.tokenHash, hashes.token)}`;
  const fromNetwork = and(eq(refreshTokens.networkHash, hashes.network), gt(refreshTokens.createdAt, since));
  const [row] = await reader
    .select({ family: refreshTokens.family, isOwn, isEnded: sql<boolean>`${isNotNull(refreshTokens.revokedAt)}` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.accountId, accountId), or(isOwn, fromNetwork)))
    .orderBy(desc(isOwn))
    .limit(1);
  return row;
}

/** Whether this token has been rotated already. */
export async function isRotated(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.id, id), isNotNull(refreshTokens.rotatedAt)));
  return rows.length > 0;
}

/** Whether this sign-in has ended: one revoked token is enough. */
export async function isEnded(reader: Reader, family: string): Promise<boolean> {
  const rows = await reader
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.family, family), isNotNull(refreshTokens.revokedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Marks the token as rotated and links it to its replacement. */
export async function markRotated(writer: Writer, id: string, replacedBy: string, rotatedAt: Date): Promise<void> {
  await writer.update(refreshTokens).set({ replacedBy, rotatedAt }).where(eq(refreshTokens.id, id));
}

/** Marks all tokens of a sign-in as rotated, so that none can be exchanged any more. */
export async function retireFamily(writer: Writer, family: string, rotatedAt: Date): Promise<void> {
  await writer
    .update(refreshTokens)
    .set({ rotatedAt })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.rotatedAt)));
}

/** Revokes matching tokens until none are left: a concurrent refresh may have inserted a new one meanwhile. */
async function revoke(writer: Writer, which: SQL | undefined, revokedAt: Date): Promise<void> {
  let more = true;
  while (more) {
    const revoked = await writer
      .update(refreshTokens)
      .set({ revokedAt })
      .where(and(which, isNull(refreshTokens.revokedAt)))
      .returning({ id: refreshTokens.id });
    more = revoked.length > 0;
  }
}

/** Ends a sign-in by revoking every token of its family. */
export function revokeFamily(writer: Writer, family: string, revokedAt: Date): Promise<void> {
  return revoke(writer, eq(refreshTokens.family, family), revokedAt);
}

/** Ends every sign-in of an account except that of the family `except`. */
export function revokeAll(writer: Writer, accountId: string, revokedAt: Date, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(refreshTokens.family, except);
  return revoke(writer, and(eq(refreshTokens.accountId, accountId), others), revokedAt);
}

/** Lists an account's active sign-ins by their current token, the latest used first. */
export function findSignIns(reader: Reader, accountId: string, now: Date) {
  return reader
    .select({
      family: refreshTokens.family,
      device: refreshTokens.device,
      signedInAt: refreshTokens.signedInAt,
      lastUsedAt: refreshTokens.createdAt,
    })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.accountId, accountId),
        isNull(refreshTokens.rotatedAt),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(refreshTokens.createdAt), desc(refreshTokens.id));
}

/** Returns when a sign-in began; undefined if none of its tokens is stored any more. */
export async function readSignInTime(reader: Reader, family: string): Promise<Date | undefined> {
  const [row] = await reader
    .select({ signedInAt: refreshTokens.signedInAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.family, family))
    .limit(1);
  return row?.signedInAt;
}

/** Deletes an account's tokens, except those that were issued in this network. */
export async function deleteFromElsewhere(writer: Writer, accountId: string, networkHash: Uint8Array): Promise<void> {
  const isElsewhere = or(isNull(refreshTokens.networkHash), ne(refreshTokens.networkHash, networkHash));
  await writer.delete(refreshTokens).where(and(eq(refreshTokens.accountId, accountId), isElsewhere));
}

/** Deletes an account's tokens that expired before this time. */
export async function deleteExpired(writer: Writer, accountId: string, before: Date): Promise<void> {
  await writer
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.accountId, accountId), lt(refreshTokens.expiresAt, before)));
}

/** The account fields that every call checks. */
interface SignedIn {
  userName: string;
  role: 'player' | 'admin';
  bannedAt: string | null;
  bannedUntil: string | null;
  signInEpoch: number;
  ended: boolean;
}

/** Returns the account of an access token of this family, and whether that sign-in has ended. */
export async function findSignedIn({ sql: ask }: Pick<Connection, 'sql'>, accountId: string, family: string) {
  // Queries the pool directly, which prepares the statement: nearly every call starts with it.
  const [row] = await ask<SignedIn[]>`
    select user_name as "userName", role, banned_at as "bannedAt", banned_until as "bannedUntil",
      session_epoch as "signInEpoch",
      exists (select from refresh_tokens where family = ${asId(family)} and revoked_at is not null) as ended
    from accounts where id = ${asId(accountId)} and deleted_at is null`;
  // The pool returns timestamps as text.
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return row && { ...row, bannedAt: time(row.bannedAt), bannedUntil: time(row.bannedUntil) };
}

/** Whether a caller is still signed in. */
export type CallerState = 'current' | 'signed_out' | 'suspended';

/**
 * Whether an account exists and is not deleted. Its deletion waits until the transaction ends, and this for a deletion that
 * is under way; other writes of the account don't.
 */
export async function holdUndeleted(writer: Writer, accountId: string): Promise<boolean> {
  const rows = await writer
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    .for('key share');
  return rows.length > 0;
}

/**
 * Locks an account until the transaction ends and returns the state of a caller with this sign-in; without one the server
 * itself writes. See `database/routines/hold_caller.sql`.
 */
export async function holdAccount(
  writer: Writer,
  accountId: string,
  signIn: { epoch: number; family: string } | undefined,
): Promise<CallerState> {
  const [row] = await writer.execute<{ state: CallerState }>(
    sql`select hold_caller(${accountId}, ${signIn?.epoch ?? null}, ${signIn?.family ?? null}) as state`,
  );
  return row?.state ?? 'signed_out';
}
