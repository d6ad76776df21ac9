import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../kit/clock.ts';
import { fail } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Chores } from '../chores/chores.service.ts';
import type { Credits } from '../profile/credits.service.ts';
import * as repository from './accounts.repository.ts';
import { noteRole } from './accounts.service.ts';
import { refuseGuessable } from './guessable.ts';
import type { Letters } from './letters.service.ts';
import type { Links } from './links.service.ts';
import { hashPassword } from './passwords.ts';
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
  /** Confirms an address and answers the credits that came with it. Throws `Link Expired Or Already Used.` */
  confirm(token: string): Promise<number>;
  /** Mails the link of `confirm` once more. Throws a 429 after three within an hour. */
  resend(accountId: string): Promise<void>;
  /** Resolves when nothing that `forgot` began is under way. */
  settled(): Promise<void>;
}

export interface RecoveryDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  sessions: Sessions;
  links: Links;
  letters: Letters;
  chores: Chores;
  credits: Credits;
  clock: Clock;
  log: Log;
  confirming: boolean;
  signupCredits: number;
  /** In lower case. */
  adminEmails: readonly string[];
}

const HOUR_SECONDS = 3600;

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { connection, confirming, links, chores } = deps;
  const { reader, transact } = connection;
  const underWay = new Set<Promise<void>>();

  const afterwards = (work: () => Promise<unknown>) => {
    const running = work()
      .then(chores.wake)
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
    const isAdmin = deps.adminEmails.includes(account.email?.toLowerCase() ?? '');
    if (isAdmin) {
      await repository.setRole(writer, accountId, 'admin');
      await noteRole(writer, accountId, 'admin');
    }
    const amount = deps.signupCredits;
    if (amount === 0) return 0;
    const given = { accountId, amount, reason: 'signup', cause: `signup:${accountId}` } as const;
    return (await deps.credits.give(given, writer)) - account.credits;
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
        await repository.setPassword(writer, accountId, passwordHash);
        await deps.sessions.endAll(accountId, writer);
        // Who read the mail has the address.
        if (confirming) await confirmIn(writer, accountId);
        await deps.letters.post(writer, { kind: 'passwordChanged', accountId });
      });
      chores.wake();
    },
    confirm: (token) =>
      transact(async (writer) => {
        const accountId = await links.use(writer, 'confirm', token);
        await links.discard(writer, accountId, 'confirm');
        return confirmIn(writer, accountId);
      }),
    async resend(accountId) {
      const account = await repository.findById(reader, accountId);
      if (!confirming || !account || account.emailConfirmedAt) return;
      const sent = await transact((writer) => links.send(writer, accountId, 'confirm'));
      if (!sent) throw fail('tooMany', { retryAfter: HOUR_SECONDS });
      chores.wake();
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
