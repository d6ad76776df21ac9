import type { NewCopyrightNotice, NewCounterNotice } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A claim and the key from a mailed link; without a key the player has to be the author. */
export interface NoticeAccess {
  noticeId: string;
  key: string | null;
}

const withKey = ({ noticeId, key }: NoticeAccess) => ({ noticeId, ...(key === null ? {} : { key }) });

/** Sends a copyright notice; its sender then gets a mail to confirm it. */
export async function sendNotice(body: NewCopyrightNotice): Promise<void> {
  await send(calls.sendCopyrightNotice, { body });
}

/** Query for a claim as one of its parties sees it. With a key, confirms an unconfirmed notice. */
export function noticeQuery(access: NoticeAccess, userId: string | undefined) {
  return queryOptions({
    // Access without a key depends on the account, so refetch once it is known.
    queryKey: ['copyright', access.noticeId, access.key, userId],
    queryFn: async ({ signal }) => {
      const found = await send(calls.getCopyrightNotice, { query: withKey(access), signal });
      if (found.notice.noticeState !== 'unconfirmed' || access.key === null) return found;
      await send(calls.confirmCopyrightNotice, { body: { noticeId: access.noticeId, key: access.key } });
      return send(calls.getCopyrightNotice, { query: withKey(access), signal });
    },
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

/** Answers a claim with a counter-notice. */
export async function answerNotice(access: NoticeAccess, counter: NewCounterNotice): Promise<void> {
  await send(calls.answerCopyrightNotice, { body: { ...counter, ...withKey(access) } });
}
