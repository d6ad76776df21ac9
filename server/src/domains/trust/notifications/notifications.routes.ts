import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Notices } from './notifications.service.ts';

/** The calls by which players read what they were told. */
export function noticesRoutes(notices: Notices): Route[] {
  return [
    route(calls.getNotices, ({ query, caller }) => notices.page(query.before, caller)),
    route(calls.getUnreadNotices, async ({ caller }) => ({ unread: await notices.unread(caller) })),
    route(calls.readNotices, async ({ body, caller }) => {
      await notices.read(body.noticeId, caller);
      return {};
    }),
  ];
}
