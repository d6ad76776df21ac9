import type { NewCopyrightNotice, NewCounterNotice } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A notice, and what the link of a letter proves; without it the player has to be the author. */
export interface Opened {
  noticeId: string;
  key: string | null;
}

const withKey = ({ noticeId, key }: Opened) => ({ noticeId, ...(key === null ? {} : { key }) });

/** Sends a copyright notice; a letter asks its sender to confirm it. */
export async function sendNotice(body: NewCopyrightNotice): Promise<void> {
  await send(calls.sendCopyrightNotice, { body });
}

/** A notice as one of its sides sees it. What the letter asks for is done first: a notice is confirmed by reading it. */
export function noticeQuery(opened: Opened, userId: string | undefined) {
  return queryOptions({
    // Who reads by the account alone sees it once that is known.
    queryKey: ['copyright', opened.noticeId, opened.key, userId],
    queryFn: async ({ signal }) => {
      const found = await send(calls.getCopyrightNotice, { query: withKey(opened), signal });
      if (found.notice.noticeState !== 'unconfirmed' || opened.key === null) return found;
      await send(calls.confirmCopyrightNotice, { body: { noticeId: opened.noticeId, key: opened.key } });
      return send(calls.getCopyrightNotice, { query: withKey(opened), signal });
    },
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

/** Answers a notice by a counter-notice. */
export async function answerNotice(opened: Opened, counter: NewCounterNotice): Promise<void> {
  await send(calls.answerCopyrightNotice, { body: { ...counter, ...withKey(opened) } });
}
