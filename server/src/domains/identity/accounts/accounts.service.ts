import type { Suspension } from '@emberlore/contract';
import { type Connection, readConstraint, type Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Gift } from '../../billing/credits/gift.service.ts';
import type { Refill } from '../../billing/credits/refill.service.ts';
import type { Media, PictureSource, StoredPicture } from '../../media/pictures/media.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { spendAllowance } from '../../platform/rate-limits/rate-limits.service.ts';
import type { Terms } from '../terms/terms.service.ts';
import * as repository from './accounts.repository.ts';
import type { Admins } from './admins.service.ts';
import { isBanned } from './bans.service.ts';
import { rejectGuessable } from './guessable.ts';
import type { Letters } from './letters.service.ts';
import type { Links } from './links.service.ts';
import type { OwnerProofs } from './owner-proofs.service.ts';
import type { Ownership, OwnershipProof } from './ownership.service.ts';
import type { Passwords } from './passwords.ts';
import type { Browser } from './recognition.ts';
import type { SignIns, SignInTokens } from './sign-ins.service.ts';
import { checkUserName } from './user-names.ts';

/** The data of a sign-up. */
export interface SignUp {
  email: string;
  password: string;
  userName: string;
  ageConfirmed: boolean;
  /** Set where the address is known to be right without a confirmation e-mail. */
  emailConfirmed?: boolean;
  /** The token of the operator's setup link. */
  setupToken?: string | undefined;
  /** Absent if the server itself creates the account. */
  browser?: Browser;
  /** The profile picture, if one was uploaded. */
  picture?: PictureSource | undefined;
}

/** An account and the tokens of its new sign-in. */
export interface SignedIn {
  account: repository.AccountRow;
  tokens: SignInTokens;
}

/** A change to an account's own profile. */
export interface ProfileChange {
  userName: string;
  /** Absent or empty: the password stays unchanged. */
  password?: string | undefined;
  /** What proves that the caller may change the password. */
  proof: OwnershipProof;
}

export interface Accounts {
  /**
   * Creates an account. Gives the first credits immediately or, where addresses need confirmation, when the address is
   * confirmed. Throws 409 for an e-mail address in use, 415 for an invalid picture, 400 for an easily guessed password
   * or an invalid name, and 403 for an admin's address without its setup token.
   */
  signUp(wanted: SignUp): Promise<SignedIn>;
  /**
   * Logs in. Throws a 401 when e-mail address and password don't match, and, for a banned or suspended account, a 403
   * that gives the reason and how to appeal.
   */
  login(email: string, password: string, browser?: Browser): Promise<SignedIn>;
  /**
   * Changes name and password. A new password ends every sign-in and returns the tokens of a new one for the caller.
   * Throws 400 for an easily guessed password or an invalid name, a 401 when the caller's sign-in has ended meanwhile,
   * and, for a new password, as `check` of the ownership does.
   */
  update(caller: Caller, change: ProfileChange, browser?: Browser): Promise<SignInTokens | undefined>;
  /**
   * Replaces the profile picture and returns the new picture's URL. Throws 415 for an invalid picture, and as `update`
   * does.
   */
  updatePicture(caller: Caller, read: PictureSource): Promise<string>;
  /** Returns the account's current state, with the credits of the day. Throws a 401 when the account no longer exists. */
  read(accountId: string): Promise<repository.AccountRow>;
  /** Ensures that the account exists and has this password. */
  ensure(wanted: Omit<SignUp, 'picture'>): Promise<void>;
}

export interface AccountsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  signIns: SignIns;
  gift: Gift;
  refill: Refill;
  media: Media;
  upkeep: Upkeep;
  links: Links;
  letters: Letters;
  jobs: Jobs;
  terms: Terms;
  clock: Clock;
  /** Returns the suspension to report to a banned or suspended account, once its password was right. */
  refusal: (accountId: string) => Promise<Suspension>;
  log: Log;
  /** Whether an address must be confirmed before the account gets its first credits. */
  confirming: boolean;
  admins: Admins;
  passwords: Passwords;
  ownership: Ownership;
  proofs: Pick<OwnerProofs, 'announce'>;
}

/** Each change sends an e-mail: a stolen sign-in must not flood its owner's mailbox. */
const PASSWORD_CHANGES = { name: 'password', most: 10, windowMs: 60 * 60 * 1000 };

/** Creates the accounts service: sign-up, login, profile changes, and accounts ensured at server start. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { reader, transact } = deps.connection;

  const read = async (accountId: string) => {
    const account = await repository.findById(reader, accountId);
    if (!account) throw fail('badToken');
    return account;
  };

  const readFilledUp = async (accountId: string) => {
    await deps.refill.give(accountId);
    return read(accountId);
  };

  /**
   * Gives a new account its first credits or, if its address isn't confirmed, sends the confirmation link that brings
   * them.
   */
  const welcome = async (writer: Writer, account: { id: string; email: string }, confirmed: boolean) => {
    if (confirmed) await deps.gift.give(writer, account);
    else await deps.links.send(writer, account.id, 'confirm');
  };

  const insert = async (writer: Writer, wanted: SignUp, passwordHash: string, picture: StoredPicture | undefined) => {
    const { email, emailConfirmed = false } = wanted;
    const confirmed = emailConfirmed || !deps.confirming;
    const proven = emailConfirmed || (await deps.admins.admit(writer, email, wanted.setupToken));
    const userName = checkUserName(wanted.userName, proven && deps.admins.isNamed(email));
    const role = 'player';
    const now = deps.clock.now();
    const ageConfirmedAt = wanted.ageConfirmed ? now : null;
    const emailConfirmedAt = emailConfirmed ? now : null;
    // One checkbox of the form confirms both age and terms.
    const terms = {
      termsVersion: wanted.ageConfirmed ? deps.terms.now().current.version : null,
      termsAcceptedAt: ageConfirmedAt,
    };
    const account = { email, userName, role, passwordHash, ageConfirmedAt, emailConfirmedAt, ...terms } as const;
    const id = await repository.insertAccount(writer, account);
    if (proven) await deps.admins.prove(writer, { id, email, role });
    if (picture) await repository.setPicture(writer, id, await deps.media.insertRow(writer, picture, id));
    await welcome(writer, { id, email }, confirmed);
    return { accountId: id, tokens: await deps.signIns.open(writer, { id, signInEpoch: 0 }, wanted.browser) };
  };

  const signUp = async (wanted: SignUp): Promise<SignedIn> => {
    rejectGuessable(wanted.password, wanted);
    if (await repository.findByEmail(reader, wanted.email)) throw fail('emailInUse');
    const picture = wanted.picture && (await deps.media.storeUpload(wanted.picture, 'avatar'));
    const passwordHash = await deps.passwords.hash(wanted.password);
    try {
      const { accountId, tokens } = await transact((writer) => insert(writer, wanted, passwordHash, picture));
      deps.jobs.wake();
      return { account: await read(accountId), tokens };
    } catch (error) {
      if (picture) await deps.upkeep.discard([picture.hash]);
      // Concurrent sign-ups may both find the address free; the unique constraint lets only one through.
      if (readConstraint(error) === 'accounts_email_key') throw fail('emailInUse');
      throw error;
    }
  };

  const changePassword = async (writer: Writer, id: string, passwordHash: string) => {
    await repository.setPassword(writer, id, passwordHash);
    await deps.links.discard(writer, id, 'reset');
    await deps.proofs.announce(writer, id);
    return deps.signIns.endAll(id, writer);
  };

  /**
   * Rehashes the password if its hash uses outdated parameters; only a login knows the plain password. Doesn't end any
   * sign-in.
   */
  const renewHash = async ({ id, passwordHash }: repository.AccountRow, password: string) => {
    if (passwordHash === null || !deps.passwords.isOutdated(passwordHash)) return;
    const anew = await deps.passwords.hash(password);
    await transact((writer) => repository.replaceHash(writer, id, passwordHash, anew));
  };

  const update: Accounts['update'] = async (caller, { userName, password, proof }, browser) => {
    const { accountId } = caller;
    const account = await read(accountId);
    if (password) rejectGuessable(password, { userName, email: account.email });
    // A name from before these rules remains valid until it is changed.
    const name = userName === account.userName ? userName : checkUserName(userName, account.role === 'admin');
    if (password) await deps.ownership.check(caller, proof);
    const passwordHash = password && (await deps.passwords.hash(password));
    const tokens = await transact(async (writer) => {
      await deps.signIns.lockCaller(writer, caller);
      await repository.setUserName(writer, accountId, name);
      if (!passwordHash) return undefined;
      const wait = await spendAllowance(writer, accountId, PASSWORD_CHANGES, deps.clock.now());
      if (wait > 0) throw fail('tooMany', { retryAfter: wait });
      const signInEpoch = await changePassword(writer, accountId, passwordHash);
      await deps.letters.post(writer, { kind: 'passwordChanged', accountId });
      return deps.signIns.open(writer, { id: accountId, signInEpoch }, browser);
    });
    deps.jobs.wake();
    return tokens;
  };

  const updatePicture: Accounts['updatePicture'] = async (caller, read) => {
    const { accountId } = caller;
    const picture = await deps.media.storeUpload(read, 'avatar');
    await transact(async (writer) => {
      await deps.signIns.lockCaller(writer, caller);
      await repository.setPicture(writer, accountId, await deps.media.insertRow(writer, picture, accountId));
      await deps.upkeep.dropUnused(writer, accountId, 'avatar');
    }).catch(async (error: unknown) => {
      await deps.upkeep.discard([picture.hash]);
      throw error;
    });
    deps.jobs.wake();
    return picture.url;
  };

  return {
    signUp,
    read: readFilledUp,
    update,
    updatePicture,
    async login(email, password, browser) {
      const account = await repository.findByEmail(reader, email);
      const fits = await deps.passwords.fits(password, account?.passwordHash ?? null);
      if (!account || !fits) {
        deps.log.info({ accountId: account?.id ?? null }, 'Rejected a login.');
        throw fail('badCredentials');
      }
      if (isBanned(account, deps.clock.now()))
        throw fail('suspended', { details: { suspension: await deps.refusal(account.id) } });
      await renewHash(account, password);
      const tokens = await transact((writer) => deps.signIns.open(writer, account, browser));
      return { account: await readFilledUp(account.id), tokens };
    },
    async ensure(wanted) {
      const account = await repository.findByEmail(reader, wanted.email);
      if (!account) await signUp({ ...wanted, emailConfirmed: true });
      else if (!(await deps.passwords.fits(wanted.password, account.passwordHash))) {
        const passwordHash = await deps.passwords.hash(wanted.password);
        await transact((writer) => changePassword(writer, account.id, passwordHash));
      }
    },
  };
}
