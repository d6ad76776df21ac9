import { limits } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { invalid, notFound } from '../../../kit/errors.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../accounts/caller-hold.service.ts';
import * as repository from './blocks.repository.ts';

/** Who looks at lists: a visitor, a player, or a player who has blocked people and is not to see what those write. */
export type Viewer = { accountId: string; blocking: boolean } | { accountId: null; blocking: false };

/** Somebody whom the caller has blocked. */
export interface Blocked {
  blockedUserId: string;
  blockedUserName: string;
  blockedUserImageURL: string;
  blockedAt: string;
}

export interface Blocks {
  /** Who looks, found out once for a list: whoever has blocked nobody is asked for nothing more. */
  viewer(caller: Caller | null): Promise<Viewer>;
  /** The same of somebody who is signed in. */
  member(caller: Caller): Promise<Viewer & { accountId: string }>;
  /** Whether the caller has blocked somebody; undefined for visitors, oneself, and accounts that nobody signs in to. */
  standing(accountId: string, caller: Caller | null): Promise<boolean | undefined>;
  /**
   * Blocks somebody; again changes nothing. Throws `Account Not Found.`, and a 400 for oneself and beyond
   * `limits.blocksMost`.
   */
  block(accountId: string, caller: Caller): Promise<void>;
  /** Takes a block back; where there is none nothing changes. */
  unblock(accountId: string, caller: Caller): Promise<void>;
  /** A page of the blocked, the latest first; one past the end is empty. */
  page(page: number, caller: Caller): Promise<{ blocks: Blocked[]; nextPage: number | null; totalPages: number }>;
}

export interface BlocksDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  /** The address of an account's picture by its hash; of the blank profile without one. */
  profilePicture: (hash: string | null) => string;
}

/** Whom players do not want to read of. */
export function createBlocks({ store: { reader, transact }, profilePicture }: BlocksDeps): Blocks {
  async function member({ accountId }: Caller) {
    return { accountId, blocking: await repository.blocksAnybody(reader, accountId) };
  }

  return {
    member,
    viewer: async (caller) => (caller ? member(caller) : { accountId: null, blocking: false }),
    async standing(accountId, caller) {
      if (!caller || caller.accountId === accountId) return undefined;
      return (await repository.readStanding(reader, caller.accountId, accountId)) ?? undefined;
    },
    async block(accountId, caller) {
      if (accountId === caller.accountId) throw invalid({ blockedUserId: 'That is you.' });
      const standing = await repository.readStanding(reader, caller.accountId, accountId);
      if (standing === null) throw notFound('Account');
      if (standing) return;
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        const held = await repository.countHeld(writer, caller.accountId);
        if (held >= limits.blocksMost) throw invalid({ blockedUserId: 'Your list is full. Unblock somebody first.' });
        await repository.insertBlock(writer, caller.accountId, accountId);
      });
    },
    unblock: (accountId, caller) => transact((writer) => repository.deleteBlock(writer, caller.accountId, accountId)),
    async page(page, { accountId }) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readBlocks(reader, accountId, asked) : [],
        repository.countBlocks(reader, accountId, asked),
      ]);
      const blocks = rows.map((row) => ({
        blockedUserId: row.accountId,
        blockedUserName: row.userName,
        blockedUserImageURL: profilePicture(row.picture),
        blockedAt: row.blockedAt.toISOString(),
      }));
      return { blocks, ...paging(asked, counted) };
    },
  };
}
