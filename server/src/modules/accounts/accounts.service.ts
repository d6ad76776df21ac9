import { type Connection, constraintOf, type Writer } from '@emberlore/database';
import type { Clock } from '../../kit/clock.ts';
import { fail } from '../../kit/errors.ts';
import type { KeptPicture, Media } from '../media/media.service.ts';
import type { Credits } from '../profile/credits.service.ts';
import * as repository from './accounts.repository.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import type { Sessions, SessionTokens } from './sessions.service.ts';

/** What somebody signs up with. */
export interface SignUp {
  email: string;
  password: string;
  userName: string;
  ageConfirmed: boolean;
  /** The bytes of the profile picture, if one was sent. */
  picture?: Uint8Array | undefined;
}

/** An account and the tokens of the sign-in that has just begun. */
export interface SignedIn {
  account: repository.AccountRow;
  tokens: SessionTokens;
}

export interface Accounts {
  /** Creates an account with its first credits. Throws 409 for an e-mail in use and 415 for a bad picture. */
  signUp(wanted: SignUp): Promise<SignedIn>;
  /** Throws a 401 when e-mail and password do not belong together, and a 403 for a banned account. */
  login(email: string, password: string): Promise<SignedIn>;
  /** The account as it is now. Throws a 401 when it is gone. */
  read(accountId: string): Promise<repository.AccountRow>;
  /** Makes sure that the account exists and that this password opens it. */
  ensure(wanted: Omit<SignUp, 'picture'>): Promise<void>;
  /** Gives the admin role to exactly the configured addresses. */
  syncAdmins(): Promise<void>;
}

export interface AccountsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  sessions: Sessions;
  credits: Credits;
  media: Media;
  clock: Clock;
  /** In lower case. */
  adminEmails: readonly string[];
  signupCredits: number;
}

/** Sign-up, login and what the start of the server does to accounts. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { reader, transact } = deps.connection;

  const read = async (accountId: string) => {
    const account = await repository.findById(reader, accountId);
    if (!account) throw fail('badToken');
    return account;
  };

  const insert = async (writer: Writer, wanted: SignUp, passwordHash: string, picture: KeptPicture | undefined) => {
    const { email, userName } = wanted;
    const role = deps.adminEmails.includes(email.toLowerCase()) ? 'admin' : 'player';
    const ageConfirmedAt = wanted.ageConfirmed ? deps.clock.now() : null;
    const id = await repository.insertAccount(writer, { email, userName, role, passwordHash, ageConfirmedAt });
    if (picture) await repository.setPicture(writer, id, await deps.media.save(writer, picture, id));
    const amount = deps.signupCredits;
    if (amount > 0) await deps.credits.give({ accountId: id, amount, reason: 'signup', cause: `signup:${id}` }, writer);
    return { accountId: id, tokens: await deps.sessions.open(writer, { id, sessionEpoch: 0 }) };
  };

  const signUp = async (wanted: SignUp): Promise<SignedIn> => {
    if (await repository.findByEmail(reader, wanted.email)) throw fail('emailInUse');
    const picture = wanted.picture && (await deps.media.keep(wanted.picture, 'avatar'));
    const passwordHash = await hashPassword(wanted.password);
    try {
      const { accountId, tokens } = await transact((writer) => insert(writer, wanted, passwordHash, picture));
      return { account: await read(accountId), tokens };
    } catch (error) {
      // Two sign-ups at once both find the address free; the store lets one of them in.
      if (constraintOf(error) === 'accounts_email_key') throw fail('emailInUse');
      throw error;
    }
  };

  return {
    signUp,
    read,
    async login(email, password) {
      const account = await repository.findByEmail(reader, email);
      const fits = await passwordFits(password, account?.passwordHash ?? null);
      if (!account || !fits) throw fail('badCredentials');
      if (account.bannedAt) throw fail('suspended');
      return { account, tokens: await transact((writer) => deps.sessions.open(writer, account)) };
    },
    async ensure(wanted) {
      const account = await repository.findByEmail(reader, wanted.email);
      if (!account) await signUp(wanted);
      else if (!(await passwordFits(wanted.password, account.passwordHash))) {
        const passwordHash = await hashPassword(wanted.password);
        await transact((writer) => repository.setPassword(writer, account.id, passwordHash));
      }
    },
    syncAdmins: () => transact((writer) => repository.setAdmins(writer, deps.adminEmails)),
  };
}
