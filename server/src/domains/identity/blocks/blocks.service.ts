import { limits } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { invalid, notFound } from '../../../kit/errors.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../accounts/caller-hold.service.ts';
import * as repository from './blocks.repository.ts';

/** Who views a list: a visitor, a player, or a player with blocks, from whom blocked authors' work is hidden. */
export type Viewer = { accountId: string; blocking: boolean } | { accountId: null; blocking: false };

/** An account that the caller has blocked. */
export interface Blocked {
  blockedUserId: string;
  blockedUserName: string;
  blockedUserImageURL: string;
  blockedAt: string;
}

export interface Blocks {
  /**
   * Returns the viewer of a list. `blocking` is determined once, so that lists skip the block check for players without
   * blocks.
   */
  viewer(caller: Caller | null): Promise<Viewer>;
  /** Like `viewer`, for a signed-in caller. */
  member(caller: Caller): Promise<Viewer & { accountId: string }>;
  /**
   * Whether the caller has blocked the account; undefined for visitors, the caller's own account, and accounts that
   * can't sign in.
   */
  standing(accountId: string, caller: Caller | null): Promise<boolean | undefined>;
  /** Whether an account has blocked another one. */
  hasBlocked(blockerId: string, accountId: string): Promise<boolean>;
  /**
   * Blocks an account; does nothing if it is already blocked. Throws `Account Not Found.`, and a 400 for the caller's
   * own account or beyond `limits.blocksMost`.
   */
  block(accountId: string, caller: Caller): Promise<void>;
  /** Removes a block; does nothing if there is none. */
  unblock(accountId: string, caller: Caller): Promise<void>;
  /** Returns a page of the blocked accounts, the latest first; empty past the last page. */
  page(page: number, caller: Caller): Promise<{ blocks: Blocked[]; nextPage: number | null; totalPages: number }>;
}

export interface BlocksDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  /** Returns the URL of an account's picture by its hash; of the blank profile picture if null. */
  profilePicture: (hash: string | null) => string;
}

/** Creates the blocks service, with which players block other accounts. */
export function createBlocks({ store: { reader, transact }, profilePicture }: BlocksDeps): Blocks {
  async function member({ accountId }: Caller) {
    return { accountId, blocking: await repository.blocksAnybody(reader, accountId) };
  }

  return {
    member,
    viewer: async (caller) => (caller ? member(caller) : { accountId: null, blocking: false }),
    async standing(accountId, caller) {
      if (!caller || caller.accountId === accountId) return undefined;
      return (await repository.readIsBlocked(reader, caller.accountId, accountId)) ?? undefined;
    },
    async hasBlocked(blockerId, accountId) {
      return (await repository.readIsBlocked(reader, blockerId, accountId)) === true;
    },
    async block(accountId, caller) {
      if (accountId === caller.accountId) throw invalid({ blockedUserId: 'blocksSelf' });
      const isBlocked = await repository.readIsBlocked(reader, caller.accountId, accountId);
      if (isBlocked === null) throw notFound('Account');
      if (isBlocked) return;
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        const blockCount = await repository.lockAndCountBlocks(writer, caller.accountId);
        if (blockCount >= limits.blocksMost) throw invalid({ blockedUserId: 'blocksFull' });
        await repository.insertBlock(writer, caller.accountId, accountId);
      });
    },
    unblock: (accountId, caller) =>
      transact(async (writer) => {
        await holdCaller(writer, caller);
        await repository.deleteBlock(writer, caller.accountId, accountId);
      }),
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
