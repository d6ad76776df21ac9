import type { Suspension } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { loginCountKey } from '../../../kit/login-counts.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Gift } from '../../billing/credits/gift.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { clearCounts } from '../../platform/rate-limits/rate-limits.service.ts';
import * as repository from './accounts.repository.ts';
import type { SignedIn } from './accounts.service.ts';
import type { Admins } from './admins.service.ts';
import { isBanned } from './bans.service.ts';
import { rejectGuessable } from './guessable.ts';
import type { Letters } from './letters.service.ts';
import type { Links } from './links.service.ts';
import type { OwnerProofs } from './owner-proofs.service.ts';
import type { Passwords } from './passwords.ts';
import type { Browser } from './recognition.ts';
import type { SignIns } from './sign-ins.service.ts';

/** Resets passwords and confirms addresses by e-mail. */
export interface Recovery {
  /** Whether an address must be confirmed before the account gets its first credits. */
  readonly confirming: boolean;
  /**
   * Mails a password reset link to the account with this address. Resolves identically and equally fast if there is
   * none: the work for an account happens afterwards.
   */
  forgot(email: string): Promise<void>;
  /**
   * Sets a new password and ends every sign-in of the account. Throws `Link Expired Or Already Used.`, and 400 for an
   * easily guessed password, which leaves the link valid.
   */
  reset(token: string, password: string): Promise<void>;
  /**
   * Confirms an address, ends every sign-in of its account and starts a new one. Throws `Link Expired Or Already
   * Used.`, and a 403 if the caller is neither signed in to that account nor knows its password.
   */
  confirm(confirmation: Confirmation): Promise<Confirmed>;
  /**
   * Mails the confirmation link again. Throws a 429 after three within an hour or when the mailbox has used up its
   * allowance, and as `SignIns.lockCaller` does.
   */
  resend(caller: Caller): Promise<void>;
  /** Resolves when all background work started by `forgot` is done. */
  settled(): Promise<void>;
}

/** A request to confirm an address through its link. */
export interface Confirmation {
  token: string;
  /** The account's password, if the caller isn't signed in to it. */
  password?: string | undefined;
  /** The signed-in caller; null if none. */
  caller: Caller | null;
  browser: Browser;
}

/** A confirmed account with its new sign-in and the credits it received. */
export interface Confirmed extends SignedIn {
  credits: number;
}

export interface RecoveryDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  signIns: SignIns;
  links: Links;
  letters: Letters;
  jobs: Jobs;
  gift: Gift;
  clock: Clock;
  log: Log;
  confirming: boolean;
  admins: Admins;
  proofs: Pick<OwnerProofs, 'announce'>;
  passwords: Passwords;
  /** Returns the suspension to report to a banned or suspended account. */
  refusal: (accountId: string) => Promise<Suspension>;
}

const HOUR_SECONDS = 3600;

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { connection, confirming, links, jobs } = deps;
  const { reader, transact } = connection;
  const underWay = new Set<Promise<void>>();

  const runInBackground = (work: () => Promise<unknown>) => {
    const running = work()
      .then(jobs.wake)
      .catch((err: unknown) => deps.log.error({ err }, 'Sending a link failed.'))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  /** Marks the address as confirmed and gives the credits that were waiting for it. Returns the credits given. */
  const confirmIn = async (writer: Writer, accountId: string): Promise<number> => {
    const confirmedNow = await repository.markConfirmed(writer, accountId, deps.clock.now());
    const account = await repository.findById(writer, accountId);
    if (!account) throw fail('staleLink');
    if (!confirmedNow) return 0;
    await deps.proofs.announce(writer, accountId);
    return deps.gift.give(writer, account);
  };

  /**
   * Throws if the caller may not confirm this account's address: access to the mailbox alone proves no right to the
   * account.
   */
  const checkOwner = async (account: repository.AccountRow, { caller, password }: Confirmation) => {
    if (caller?.accountId !== account.id) {
      if (password === undefined) throw fail(caller === null ? 'confirmNeedsPassword' : 'confirmOtherAccount');
      if (!(await deps.passwords.fits(password, account.passwordHash)))
        throw fail('wrongPassword', { fields: { password: 'otherPassword' } });
    }
    if (isBanned(account, deps.clock.now()))
      throw fail('suspended', { details: { suspension: await deps.refusal(account.id) } });
  };

  /** Ends all earlier sign-ins and starts a new one for the caller. */
  const restartSignIn = async (writer: Writer, { id, signInEpoch: known }: repository.AccountRow, browser: Browser) => {
    const signInEpoch = await deps.signIns.endAll(id, writer);
    // All sign-ins have ended since the owner check, most likely by a new password.
    if (signInEpoch !== known + 1) throw fail('badToken');
    return deps.signIns.open(writer, { id, signInEpoch }, browser);
  };

  return {
    confirming,
    async forgot(email) {
      const account = await repository.findByEmail(reader, email);
      if (account) runInBackground(() => transact((writer) => links.send(writer, account.id, 'reset')));
    },
    async reset(token, password) {
      // Hashing is expensive: verify the token first.
      await links.check('reset', token);
      const passwordHash = await deps.passwords.hash(password);
      await transact(async (writer) => {
        const accountId = await links.use(writer, 'reset', token);
        const account = await repository.findById(writer, accountId);
        if (!account) throw fail('staleLink');
        rejectGuessable(password, account);
        await links.discard(writer, accountId, 'reset');
        await links.discard(writer, accountId, 'confirm');
        await repository.setPassword(writer, accountId, passwordHash);
        await deps.signIns.endAll(accountId, writer);
        // Failed logins by strangers no longer lock the owner out.
        if (account.email !== null) await clearCounts(writer, loginCountKey(account.email));
        // Opening the mailed link proves that the address is theirs.
        if (confirming) await confirmIn(writer, accountId);
        await deps.admins.prove(writer, account);
        await deps.proofs.announce(writer, accountId);
        await deps.letters.post(writer, { kind: 'passwordChanged', accountId });
      });
      jobs.wake();
    },
    async confirm(confirmation) {
      const known = await repository.findById(reader, await links.check('confirm', confirmation.token));
      if (!known) throw fail('staleLink');
      await checkOwner(known, confirmation);
      const { caller } = confirmation;
      return transact(async (writer) => {
        if (caller?.accountId === known.id) await deps.signIns.lockCaller(writer, caller);
        const accountId = await links.use(writer, 'confirm', confirmation.token);
        await links.discard(writer, accountId, 'confirm');
        const credits = await confirmIn(writer, accountId);
        const tokens = await restartSignIn(writer, known, confirmation.browser);
        const account = await repository.findById(writer, accountId);
        if (!account) throw fail('staleLink');
        return { account, tokens, credits };
      });
    },
    async resend(caller) {
      const { accountId } = caller;
      const account = await repository.findById(reader, accountId);
      if (!confirming || !account || account.emailConfirmedAt) return;
      const sent = await transact(async (writer) => {
        await deps.signIns.lockCaller(writer, caller);
        return links.send(writer, accountId, 'confirm');
      });
      if (!sent) throw fail('tooMany', { retryAfter: HOUR_SECONDS });
      jobs.wake();
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
