import type { Writer } from '@emberlore/database';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { buildNoticePath } from './keys.ts';
import * as repository from './leaving.repository.ts';
import { authorMessages } from './words.ts';

/** What becomes of copyright notices about an account's work when the account is deleted. */
export interface LeavingAuthors {
  /**
   * Removes the account from notices and its counter-notices, within a transaction. A notice about a picture passes to the
   * next account that has it, and a restoration period that has begun goes on for those. Anything else stays hidden.
   */
  leave(writer: Writer, accountId: string): Promise<void>;
}

export interface LeavingAuthorsDeps {
  notifications: Pick<Notifications, 'post'>;
  tokens: Pick<Tokens, 'opaque'>;
}

export function createLeavingAuthors({ notifications, tokens }: LeavingAuthorsDeps): LeavingAuthors {
  return {
    async leave(writer, leavingId) {
      for (const notice of await repository.passOnNotices(writer, leavingId)) {
        const { id, state, ownerId: accountId } = notice;
        if (state !== 'accepted' || accountId === null) continue;
        const mail = { path: buildNoticePath(tokens, 'author', notice), label: 'Read it, and answer' };
        const words = authorMessages.accept(notice);
        await notifications.post(writer, { accountId, kind: 'copyright', ...words, path: `/copyright/${id}`, mail });
      }
      await repository.removeCounterNotices(writer, leavingId);
    },
  };
}
