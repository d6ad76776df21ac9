import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/route.ts';
import * as repository from './bans.repository.ts';

/** An account that can be banned and reported. */
export interface Player {
  accountId: string;
  userName: string;
}

export interface Bans {
  /** The account if somebody signs in to it. Throws `Account Not Found.` */
  player(accountId: string): Promise<Player>;
  /** Shuts an account out at once, or lets it in again. Throws `Account Not Found.`, or `Not Allowed.` for oneself. */
  set(accountId: string, banned: boolean, caller: Caller): Promise<void>;
  /** Shuts an account out as part of a transaction. Throws `Not Allowed.` for oneself. */
  ban(accountId: string, caller: Caller, writer: Writer): Promise<void>;
  /** Lets an account in again as part of a transaction. */
  lift(accountId: string, writer: Writer): Promise<void>;
}

/** Who is shut out. Policies have let only admins through to `set` and `ban`. */
export function createBans({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): Bans {
  async function player(accountId: string): Promise<Player> {
    const row = await repository.readPlayer(reader, accountId);
    if (!row) throw notFound('Account');
    return { accountId: row.id, userName: row.userName };
  }

  async function ban(accountId: string, caller: Caller, writer: Writer): Promise<void> {
    if (accountId === caller.accountId) throw fail('notAllowed');
    await repository.ban(writer, accountId);
  }

  return {
    player,
    async set(wanted, banned, caller) {
      const { accountId } = await player(wanted);
      if (accountId === caller.accountId) throw fail('notAllowed');
      await transact((writer) => (banned ? ban(accountId, caller, writer) : repository.unban(writer, accountId)));
    },
    ban,
    lift: (accountId, writer) => repository.unban(writer, accountId),
  };
}
