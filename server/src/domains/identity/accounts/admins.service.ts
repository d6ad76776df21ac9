import type { Connection, Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { foldEmail } from '../../../kit/email.ts';
import { fail } from '../../../kit/errors.ts';
import { isSameSecret } from '../../../kit/same-secret.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { countActs, logAct } from '../../platform/audit-log/audit-log.service.ts';
import * as repository from './accounts.repository.ts';

/** A setup link with which the operator can sign up with an address in `ADMIN_EMAILS`. */
export interface Setup {
  /** Lowercase. */
  email: string;
  /** The setup token that the sign-up must send. */
  token: string;
}

/** Manages the admin role: it belongs to accounts with an address in `ADMIN_EMAILS` whose ownership is proven. */
export interface Admins {
  /** Whether `ADMIN_EMAILS` contains the address. */
  isNamed(email: string | null): boolean;
  /**
   * Checks a sign-up with this address. Returns true when the setup token proves that the operator is signing up.
   * Throws a 403 for an address in `ADMIN_EMAILS` without its token if there is no mail server to prove ownership
   * later.
   */
  admit(reader: Reader, email: string, setupToken: string | undefined): Promise<boolean>;
  /**
   * Records that ownership of the account's address is proven, and gives the admin role if `ADMIN_EMAILS` contains the
   * address.
   */
  prove(writer: Writer, account: Pick<repository.AccountRow, 'id' | 'email' | 'role'>): Promise<void>;
  /** Gives the admin role to exactly the accounts with proven addresses in `ADMIN_EMAILS`, and takes it from all others. */
  sync(): Promise<void>;
  /** Lists the setup links for addresses in `ADMIN_EMAILS` that have no account; empty when there is a mail server. */
  setups(): Promise<Setup[]>;
}

export interface AdminsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  tokens: Pick<Tokens, 'opaque'>;
  clock: Clock;
  /** Whether there is a mail server: then a password reset by e-mail proves ownership. */
  confirming: boolean;
  /** Lowercase. */
  adminEmails: readonly string[];
}

/** Records in the audit log that an account gained or lost the admin role by something other than an admin's action. */
export function logRoleChange(writer: Writer, accountId: string, role: 'player' | 'admin'): Promise<void> {
  const act = role === 'admin' ? 'role.given' : 'role.taken';
  return logAct(writer, null, { act, object: 'account', objectId: accountId, personId: accountId, after: role });
}

/** Creates the admins service, which grants the admin role by `ADMIN_EMAILS` and proofs of ownership. */
export function createAdmins({ connection, tokens, clock, confirming, adminEmails }: AdminsDeps): Admins {
  const { reader, transact } = connection;
  const isNamed = (email: string | null) => email !== null && adminEmails.includes(foldEmail(email));

  // The token depends on the number of removed admin roles, so a used setup link stays invalid after its admin has
  // left.
  const deriveToken = async (db: Reader, email: string) =>
    tokens.opaque('admin setup', `${foldEmail(email)}\n${await countActs(db, 'role.taken')}`);

  return {
    isNamed,
    async admit(db, email, setupToken) {
      if (confirming || !isNamed(email)) return false;
      if (setupToken !== undefined && isSameSecret(setupToken, await deriveToken(db, email))) return true;
      throw fail('setupNeeded', { fields: { email: 'setupLink' } });
    },
    async prove(writer, { id, email, role }) {
      await repository.markProven(writer, id, clock.now());
      if (role === 'admin' || !isNamed(email)) return;
      await repository.setRole(writer, id, 'admin');
      await logRoleChange(writer, id, 'admin');
    },
    sync: () =>
      transact(async (writer) => {
        for (const { id, role } of await repository.setAdmins(writer, adminEmails))
          await logRoleChange(writer, id, role);
      }),
    async setups() {
      if (confirming || adminEmails.length === 0) return [];
      const free = await repository.findFreeEmails(reader, adminEmails);
      return Promise.all(free.map(async (email) => ({ email, token: await deriveToken(reader, email) })));
    },
  };
}
