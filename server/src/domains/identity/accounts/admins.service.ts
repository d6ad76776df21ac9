import type { Connection, Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { foldEmail } from '../../../kit/email.ts';
import { fail } from '../../../kit/errors.ts';
import { isSameSecret } from '../../../kit/same-secret.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { countActs, noteAct } from '../../platform/audit-log/audit-log.service.ts';
import * as repository from './accounts.repository.ts';

/** A way for the operator to sign up with an address of `ADMIN_EMAILS`. */
export interface Setup {
  /** In lower case. */
  email: string;
  /** What the sign-up has to bring along. */
  token: string;
}

/** Who has the admin role: accounts with an address of `ADMIN_EMAILS` whose owner has been proven. */
export interface Admins {
  /** Whether `ADMIN_EMAILS` names the address. */
  isNamed(email: string | null): boolean;
  /**
   * Checks a sign-up with this address. Answers true when the setup token proves that the operator makes it. Throws a 403
   * for an address of `ADMIN_EMAILS` without its token where no mail server could prove the owner later.
   */
  admit(reader: Reader, email: string, setupToken: string | undefined): Promise<boolean>;
  /** Keeps that the owner of the account's address is proven, and gives the admin role if the address is named. */
  prove(writer: Writer, account: Pick<repository.AccountRow, 'id' | 'email' | 'role'>): Promise<void>;
  /** Gives the admin role to exactly the proven accounts with named addresses. */
  sync(): Promise<void>;
  /** The setups of the named addresses without an account; none where there is a mail server. */
  setups(): Promise<Setup[]>;
}

export interface AdminsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  tokens: Pick<Tokens, 'opaque'>;
  clock: Clock;
  /** Whether there is a mail server: a password reset by mail proves the owner then. */
  confirming: boolean;
  /** In lower case. */
  adminEmails: readonly string[];
}

/** Writes to the audit log that an account became an admin, or stopped being one, other than by an admin's act. */
export function noteRole(writer: Writer, accountId: string, role: 'player' | 'admin'): Promise<void> {
  const act = role === 'admin' ? 'role.given' : 'role.taken';
  return noteAct(writer, null, { act, object: 'account', objectId: accountId, personId: accountId, after: role });
}

/** Decides by `ADMIN_EMAILS` and by proofs of ownership who is an admin. */
export function createAdmins({ connection, tokens, clock, confirming, adminEmails }: AdminsDeps): Admins {
  const { reader, transact } = connection;
  const isNamed = (email: string | null) => email !== null && adminEmails.includes(foldEmail(email));

  // The count makes a link worthless for good once an admin who had its address is gone.
  const tokenOf = async (db: Reader, email: string) =>
    tokens.opaque('admin setup', `${foldEmail(email)}\n${await countActs(db, 'role.taken')}`);

  return {
    isNamed,
    async admit(db, email, setupToken) {
      if (confirming || !isNamed(email)) return false;
      if (setupToken !== undefined && isSameSecret(setupToken, await tokenOf(db, email))) return true;
      throw fail('setupNeeded', { fields: { email: 'Open the setup link that the server printed when it started.' } });
    },
    async prove(writer, { id, email, role }) {
      await repository.markProven(writer, id, clock.now());
      if (role === 'admin' || !isNamed(email)) return;
      await repository.setRole(writer, id, 'admin');
      await noteRole(writer, id, 'admin');
    },
    sync: () =>
      transact(async (writer) => {
        for (const { id, role } of await repository.setAdmins(writer, adminEmails)) await noteRole(writer, id, role);
      }),
    async setups() {
      if (confirming || adminEmails.length === 0) return [];
      const free = await repository.findFreeEmails(reader, adminEmails);
      return Promise.all(free.map(async (email) => ({ email, token: await tokenOf(reader, email) })));
    },
  };
}
