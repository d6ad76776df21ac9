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
import { isShutOut } from './bans.service.ts';
import { refuseGuessable } from './guessable.ts';
import type { Letters } from './letters.service.ts';
import type { Links } from './links.service.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import type { Sessions } from './sessions.service.ts';

/** What goes by mail: new passwords, and the confirmation of addresses. */
export interface Recovery {
  /** Whether addresses have to be confirmed before the first credits come. */
  readonly confirming: boolean;
  /**
   * Has a link for a new password mailed to whoever has this address. Resolves alike and as quickly when nobody has it:
   * what is done for somebody is done afterwards.
   */
  forgot(email: string): Promise<void>;
  /**
   * Sets a new password and ends every sign-in of the account. Throws `Link Expired Or Already Used.`, and 400 for a password
   * that is guessed first, which leaves the link good.
   */
  reset(token: string, password: string): Promise<void>;
  /**
   * Confirms an address, ends every sign-in of its account and begins a new one. Throws `Link Expired Or Already Used.`,
   * and a 403 for who is neither signed in to that account nor knows its password.
   */
  confirm(confirmation: Confirmation): Promise<Confirmed>;
  /** Mails the link of `confirm` once more. Throws a 429 after three within an hour, when the mailbox has had too many letters, and as `hold` of the sessions does. */
  resend(caller: Caller): Promise<void>;
  /** Resolves when nothing that `forgot` began is under way. */
  settled(): Promise<void>;
}

/** Who follows a link that confirms an address. */
export interface Confirmation {
  token: string;
  /** The password of the account, for who is not signed in to it. */
  password?: string | undefined;
  /** Who is signed in; null: nobody. */
  caller: Caller | null;
  /** What the browser calls itself. */
  userAgent: string;
}

/** A confirmed account with the sign-in that has just begun, and the credits that came with it. */
export interface Confirmed extends SignedIn {
  credits: number;
}

export interface RecoveryDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  sessions: Sessions;
  links: Links;
  letters: Letters;
  jobs: Jobs;
  gift: Gift;
  clock: Clock;
  log: Log;
  confirming: boolean;
  admins: Admins;
  /** What somebody who is shut out is told. */
  refusal: (accountId: string) => Promise<Suspension>;
}

const HOUR_SECONDS = 3600;

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { connection, confirming, links, jobs } = deps;
  const { reader, transact } = connection;
  const underWay = new Set<Promise<void>>();

  const afterwards = (work: () => Promise<unknown>) => {
    const running = work()
      .then(jobs.wake)
      .catch((err: unknown) => deps.log.error({ err }, 'A link could not be sent.'))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  /** The address is known to be the account's own: what was waiting for that comes now. Answers the credits given. */
  const confirmIn = async (writer: Writer, accountId: string): Promise<number> => {
    const confirmedNow = await repository.markConfirmed(writer, accountId, deps.clock.now());
    const account = await repository.findById(writer, accountId);
    if (!account) throw fail('staleLink');
    if (!confirmedNow) return 0;
    return deps.gift.give(writer, account);
  };

  /** Throws for who may not confirm the address of this account: the mailbox alone shows no right to the account. */
  const checkOwner = async (account: repository.AccountRow, { caller, password }: Confirmation) => {
    if (caller?.accountId !== account.id) {
      if (password === undefined) throw fail(caller === null ? 'confirmNeedsPassword' : 'confirmOtherAccount');
      if (!(await passwordFits(password, account.passwordHash)))
        throw fail('wrongPassword', { fields: { password: 'This is not the password of the account.' } });
    }
    if (isShutOut(account, deps.clock.now()))
      throw fail('suspended', { details: { suspension: await deps.refusal(account.id) } });
  };

  /** Ends every sign-in of before, and begins the one of who has just confirmed. */
  const signInAnew = async (writer: Writer, { id, sessionEpoch: known }: repository.AccountRow, userAgent: string) => {
    const sessionEpoch = await deps.sessions.endAll(id, writer);
    // All sign-ins were ended since the owner was checked: by a new password, most likely.
    if (sessionEpoch !== known + 1) throw fail('badToken');
    return deps.sessions.open(writer, { id, sessionEpoch }, userAgent);
  };

  return {
    confirming,
    async forgot(email) {
      const account = await repository.findByEmail(reader, email);
      if (account) afterwards(() => transact((writer) => links.send(writer, account.id, 'reset')));
    },
    async reset(token, password) {
      // Hashing is dear: nobody gets it for a token that is made up.
      await links.check('reset', token);
      const passwordHash = await hashPassword(password);
      await transact(async (writer) => {
        const accountId = await links.use(writer, 'reset', token);
        const account = await repository.findById(writer, accountId);
        if (!account) throw fail('staleLink');
        refuseGuessable(password, account);
        await links.discard(writer, accountId, 'reset');
        await links.discard(writer, accountId, 'confirm');
        await repository.setPassword(writer, accountId, passwordHash);
        await deps.sessions.endAll(accountId, writer);
        // Wrong log-ins of strangers no longer keep the owner out.
        if (account.email !== null) await clearCounts(writer, loginCountKey(account.email));
        // Who read the mail has the address.
        if (confirming) await confirmIn(writer, accountId);
        await deps.admins.prove(writer, account);
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
        if (caller?.accountId === known.id) await deps.sessions.hold(writer, caller);
        const accountId = await links.use(writer, 'confirm', confirmation.token);
        await links.discard(writer, accountId, 'confirm');
        const credits = await confirmIn(writer, accountId);
        const tokens = await signInAnew(writer, known, confirmation.userAgent);
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
        await deps.sessions.hold(writer, caller);
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
