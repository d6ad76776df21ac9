import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { hashToken } from '../../../kit/tokens.ts';
import { raiseEpoch } from './accounts.repository.ts';
import * as repository from './sign-ins.repository.ts';

/** One sign-in of an account. */
export interface SignIn {
  id: string;
  /** The device's name, from `deviceName`. */
  device: string;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** Lists an account's sign-ins and ends them. */
export interface SignInEndings {
  /** Ends the refresh token's sign-in; does nothing for an unknown token. */
  end(token: string): Promise<void>;
  /**
   * Retires the refresh token's sign-in: it can't be refreshed any more, and its access token remains valid for its
   * remaining minutes.
   */
  retire(token: string): Promise<void>;
  /** Lists the account's active sign-ins, the latest used first. */
  list(accountId: string): Promise<SignIn[]>;
  /** Ends this sign-in of the caller's account. Throws `Device Not Found.`, and as `lockCaller` does. */
  endOne(caller: Caller, id: string): Promise<void>;
  /** Ends every sign-in of the caller's account except this one. Throws as `lockCaller` does. */
  endOthers(caller: Caller, id: string): Promise<void>;
  /** Ends every sign-in of the caller's account. Throws as `lockCaller` does. */
  endOwn(caller: Caller): Promise<void>;
  /** Ends every sign-in of the account and returns the epoch for new ones. */
  endAll(accountId: string, writer: Writer): Promise<number>;
}

interface EndingDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  clock: Clock;
  log: Log;
}

/** Creates the part of the sign-ins service that lists and ends them. */
export function createSignInEndings(
  { connection: { reader, transact }, clock, log }: EndingDeps,
  lockCaller: (writer: Writer, caller: Caller) => Promise<void>,
): SignInEndings {
  const endEverySignIn = async (writer: Writer, accountId: string) => {
    // Must come first because it locks the account: a concurrent sign-in is then either revoked below or rejected.
    const epoch = await raiseEpoch(writer, accountId);
    await repository.revokeAll(writer, accountId, clock.now());
    log.info({ accountId }, 'Ended all sign-ins of an account.');
    return epoch;
  };

  return {
    end: (token) =>
      transact(async (writer) => {
        const row = await repository.lockToken(writer, hashToken(token));
        if (!row) return;
        await repository.revokeFamily(writer, row.family, clock.now());
        log.info({ accountId: row.accountId, signIn: row.family }, 'Ended a sign-in.');
      }),

    retire: (token) =>
      transact(async (writer) => {
        const row = await repository.lockToken(writer, hashToken(token));
        if (!row) return;
        await repository.retireFamily(writer, row.family, clock.now());
        log.info({ accountId: row.accountId, signIn: row.family }, 'Replaced a sign-in.');
      }),

    async list(accountId) {
      const rows = await repository.findSignIns(reader, accountId, clock.now());
      return rows.map(({ family, ...signIn }) => ({ id: family, ...signIn }));
    },

    endOne: (caller, id) =>
      transact(async (writer) => {
        await lockCaller(writer, caller);
        const { accountId } = caller;
        const signIns = await repository.findSignIns(writer, accountId, clock.now());
        if (!signIns.some(({ family }) => family === id)) throw notFound('Device');
        await repository.revokeFamily(writer, id, clock.now());
        log.info({ accountId, signIn: id }, 'Ended a sign-in.');
      }),

    endOthers: (caller, id) =>
      transact(async (writer) => {
        await lockCaller(writer, caller);
        const { accountId } = caller;
        await repository.revokeAll(writer, accountId, clock.now(), id);
        log.info({ accountId, signIn: id }, 'Ended the other sign-ins of an account.');
      }),

    endOwn: (caller) =>
      transact(async (writer) => {
        await lockCaller(writer, caller);
        await endEverySignIn(writer, caller.accountId);
      }),

    endAll: (accountId, writer) => endEverySignIn(writer, accountId),
  };
}
