import type { Writer } from '@emberlore/database';
import type { Tokens } from '../../../kit/tokens.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findRestorationPeriod } from './business-days.ts';
import { readCounters, updateNotice } from './claims.repository.ts';
import { buildNoticePath } from './keys.ts';
import * as repository from './leaving.repository.ts';
import { authorMessages, pictureOwnerMessages } from './words.ts';

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

/** What becomes of copyright notices about an account's work when the account is deleted. */
export interface LeavingAuthors {
  /**
   * Removes the account from notices and its counter-notices, within a transaction. A notice about a picture passes to the
   * next account that has it. A restoration period goes on only if somebody else has answered, too, and counts from
   * then; otherwise the work stays hidden, and the other owners of a picture are told that they may answer.
   */
  leave(writer: Writer, accountId: string): Promise<void>;
}

export interface LeavingAuthorsDeps {
  notifications: Pick<Notifications, 'post'>;
  tokens: Pick<Tokens, 'opaque'>;
  pictures: Pick<HiddenPictures, 'othersWith'>;
}

export function createLeavingAuthors({ notifications, tokens, pictures }: LeavingAuthorsDeps): LeavingAuthors {
  /** Withdraws the answers of an account; the owners who are told are all but the one to whom the notice now passes. */
  async function withdrawAnswers(writer: Writer, leavingId: string): Promise<void> {
    for (const notice of await repository.removeCounterNotices(writer, leavingId)) {
      const [first] = (await readCounters(writer, [notice.id])).map(({ createdAt }) => createdAt).sort(byTime);
      if (first) {
        const { from: restoreFrom, by: restoreBy } = findRestorationPeriod(first);
        await updateNotice(writer, notice.id, { restoreFrom, restoreBy });
        continue;
      }
      await updateNotice(writer, notice.id, { state: 'accepted', restoreFrom: null, restoreBy: null });
      if (notice.pictureHash === null) continue;
      const words = pictureOwnerMessages.withdraw(notice);
      for (const accountId of await pictures.othersWith(notice.pictureHash, leavingId, writer))
        await notifications.post(writer, { accountId, kind: 'copyright', ...words, path: `/copyright/${notice.id}` });
    }
  }

  return {
    async leave(writer, leavingId) {
      await withdrawAnswers(writer, leavingId);
      for (const notice of await repository.passOnNotices(writer, leavingId)) {
        const { id, state, ownerId: accountId } = notice;
        if (state !== 'accepted' || accountId === null) continue;
        const mail = { path: buildNoticePath(tokens, 'author', notice), label: 'Read it, and answer' };
        const words = authorMessages.accept(notice);
        await notifications.post(writer, { accountId, kind: 'copyright', ...words, path: `/copyright/${id}`, mail });
      }
      await repository.removeOwner(writer, leavingId);
    },
  };
}
