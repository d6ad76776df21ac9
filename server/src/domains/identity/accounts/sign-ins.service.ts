import { randomBytes, randomUUID } from 'node:crypto';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { type Claims, hashToken, type Tokens } from '../../../kit/tokens.ts';
import { type AccountRow, findById, lockAccount } from './accounts.repository.ts';
import { isBanned } from './bans.service.ts';
import { deviceName } from './devices.ts';
import { type Browser, type Familiar, hashNetwork, recognise, type UnknownBrowser } from './recognition.ts';
import { createSignInEndings, type SignInEndings } from './sign-in-endings.ts';
import * as repository from './sign-ins.repository.ts';

/** A refresh token to be set as a cookie. */
export interface RefreshToken {
  token: string;
  expires: Date;
}

/** The tokens issued by a sign-in or a refresh. */
export interface SignInTokens {
  accessToken: string;
  /** Absent when the client's cookie, or one already on its way, stays valid. */
  refresh?: RefreshToken;
}

export interface SignIns extends SignInEndings {
  /**
   * Starts a sign-in for this browser as part of the transaction. Throws a 401 when all sign-ins of the account have
   * ended since it was read.
   */
  open(writer: Writer, account: Pick<AccountRow, 'id' | 'signInEpoch'>, browser?: Browser): Promise<SignInTokens>;
  /**
   * Exchanges a refresh token for a new one and an access token. Throws a 401 for a token that is unknown, expired or
   * revoked, and for one reused after its grace period, which ends the whole sign-in.
   */
  refresh(token: string, network?: string): Promise<SignInTokens>;
  /** Returns the id of a refresh token's sign-in, also of an ended one; undefined for an unknown token. */
  find(token: string): Promise<string | undefined>;
  /**
   * Returns why the browser is familiar to the account with this e-mail address: it has a refresh token of the account,
   * even an ended one, or its network is one where the account signed in or refreshed within 30 days. Null for a stranger.
   */
  recognise(email: string, browser: UnknownBrowser): Promise<Familiar | null>;
  /** Returns the sign-in id of a valid access token. */
  readId(accessToken: string): Promise<string>;
  /**
   * Locks the caller's account until the transaction ends, before changes to the account or its credentials. Throws a 401
   * or 403 when the caller's sign-in has ended meanwhile. Call it first in a transaction.
   */
  lockCaller(writer: Writer, caller: Caller): Promise<void>;
  /**
   * Verifies an access token, or throws a 401. Returns a function that looks up the token's current account, and throws a
   * 401 or 403 once the account or its sign-in is no longer valid, whether or not the token has expired.
   */
  watch(accessToken: string): Promise<() => Promise<Caller>>;
}

export interface SignInsDeps {
  connection: Pick<Connection, 'reader' | 'transact' | 'sql'>;
  tokens: Tokens;
  clock: Clock;
  log: Log;
}

const ACCESS_SECONDS = 15 * 60;
const REFRESH_DAYS = 30;
/** Maximum lifetime of a sign-in, however often it is refreshed. */
const MOST_DAYS = 180;
/** How long after a rotation the old token still gets an access token, for tabs that refresh simultaneously. */
const GRACE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A sign-in. Each of its refresh tokens replaces the one before, and all share the id `family`. */
type Family = Pick<repository.TokenRow, 'accountId' | 'family' | 'device' | 'signedInAt'>;
type Outcome = { accountId: string; family: string; refresh?: RefreshToken } | 'refused';

/** Returns the latest possible end of a sign-in, in milliseconds since 1970. */
const latestEnd = (signedInAt: Date) => signedInAt.getTime() + MOST_DAYS * DAY_MS;

/**
 * Creates the sign-ins service: access tokens last 15 minutes; refresh tokens last 30 days and rotate at each use, for
 * at most 180 days.
 */
export function createSignIns({ connection, tokens, clock, log }: SignInsDeps): SignIns {
  const { reader, transact } = connection;

  const issueRefresh = async (writer: Writer, signIn: Family, network: string) => {
    const token = randomBytes(32).toString('base64url');
    const createdAt = clock.now();
    const { accountId, family, device, signedInAt } = signIn;
    const expires = new Date(Math.min(createdAt.getTime() + REFRESH_DAYS * DAY_MS, latestEnd(signedInAt)));
    const tokenRow = {
      accountId,
      family,
      device,
      signedInAt,
      tokenHash: hashToken(token),
      networkHash: network === '' ? null : hashNetwork(accountId, network),
      createdAt,
      expiresAt: expires,
    };
    return { id: await repository.insertToken(writer, tokenRow), refresh: { token, expires } };
  };

  const issueAccess = ({ id, signInEpoch }: Pick<AccountRow, 'id' | 'signInEpoch'>, family: string) =>
    tokens.sign('access', { subject: id, epoch: signInEpoch, family }, ACCESS_SECONDS);

  const isInGrace = async (writer: Writer, { rotatedAt, replacedBy }: repository.TokenRow): Promise<boolean> => {
    const fresh = rotatedAt !== null && clock.now().getTime() - rotatedAt.getTime() <= GRACE_MS;
    return fresh && replacedBy !== null && !(await repository.isRotated(writer, replacedBy));
  };

  const rotate = async (writer: Writer, token: string, network: string): Promise<Outcome> => {
    const row = await repository.lockToken(writer, hashToken(token));
    if (!row || row.expiresAt <= clock.now()) return 'refused';
    const { accountId, family } = row;
    if (await repository.isEnded(writer, family)) {
      // A ban ends sign-ins too; report the suspension instead of an invalid token.
      const account = await findById(writer, accountId);
      if (account && isBanned(account, clock.now())) throw fail('suspended');
      return 'refused';
    }
    if (latestEnd(row.signedInAt) <= clock.now().getTime()) return 'refused';
    if (row.rotatedAt === null) {
      const { id, refresh } = await issueRefresh(writer, row, network);
      await repository.markRotated(writer, row.id, id, clock.now());
      return { accountId, family, refresh };
    }
    if (await isInGrace(writer, row)) return { accountId, family };
    // A rotated token was reused, so it was copied; whether by the owner or a thief is unknowable.
    await repository.revokeFamily(writer, family, clock.now());
    log.warn({ accountId }, 'Refresh token reuse detected; ended the sign-in.');
    return 'refused';
  };

  const verifyClaims = async (accessToken: string): Promise<Claims> => {
    const claims = await tokens.verify('access', accessToken);
    if (!claims) throw fail('badToken');
    return claims;
  };

  const readCaller = async (claims: Claims): Promise<Caller> =>
    toCaller(claims, await repository.findSignedIn(connection, claims.subject, String(claims.family)), clock.now());

  const lockCaller: SignIns['lockCaller'] = async (writer, { accountId, signIn }) => {
    const account = await lockAccount(writer, accountId);
    if (!account || !signIn) throw fail('badToken');
    if (isBanned(account, clock.now())) throw fail('suspended');
    const ended = account.signInEpoch !== signIn.epoch || (await repository.isEnded(writer, signIn.family));
    if (ended) throw fail('badToken');
  };

  return {
    lockCaller,
    ...createSignInEndings({ connection, clock, log }, lockCaller),
    async open(writer, account, { userAgent, network } = { userAgent: '', network: '' }) {
      const family = randomUUID();
      const signedInAt = clock.now();
      // A password verified a moment ago must not start a sign-in after it was changed.
      if ((await lockAccount(writer, account.id))?.signInEpoch !== account.signInEpoch) throw fail('badToken');
      await repository.deleteExpired(writer, account.id, signedInAt);
      const signIn = { accountId: account.id, family, device: deviceName(userAgent), signedInAt };
      const { refresh } = await issueRefresh(writer, signIn, network);
      log.info({ accountId: account.id, signIn: family }, 'Started a sign-in.');
      return { accessToken: await issueAccess(account, family), refresh };
    },

    async refresh(token, network = '') {
      const outcome = await transact((writer) => rotate(writer, token, network));
      if (outcome === 'refused') throw fail('badToken');
      const account = await findById(reader, outcome.accountId);
      if (!account) throw fail('badToken');
      if (isBanned(account, clock.now())) throw fail('suspended');
      const accessToken = await issueAccess(account, outcome.family);
      return outcome.refresh ? { accessToken, refresh: outcome.refresh } : { accessToken };
    },

    find: (token) => repository.findFamily(reader, hashToken(token)),

    recognise: (email, browser) => recognise(reader, email, browser, clock.now()),

    async readId(accessToken) {
      return String((await verifyClaims(accessToken)).family);
    },

    async watch(accessToken) {
      const claims = await verifyClaims(accessToken);
      return () => readCaller(claims);
    },
  };
}

function toCaller(claims: Claims, account: Awaited<ReturnType<typeof repository.findSignedIn>>, now: Date): Caller {
  if (!account) throw fail('badToken');
  // Check this first: a ban ends all sign-ins, and banned players should learn the reason.
  if (isBanned(account, now)) throw fail('suspended');
  if (account.ended || account.signInEpoch !== claims.epoch) throw fail('badToken');
  const signIn = { epoch: account.signInEpoch, family: String(claims.family) };
  return { accountId: claims.subject, userName: account.userName, role: account.role, signIn };
}
