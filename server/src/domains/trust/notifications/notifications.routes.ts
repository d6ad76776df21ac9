import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Notices } from './notifications.service.ts';

/** The calls by which players read what they were told. */
export function noticesRoutes(notices: Notices): Route[] {
  return [
    route(calls.getNotifications, ({ query, caller }) => notices.page(query.before, caller)),
    route(calls.getUnreadNotifications, async ({ caller }) => ({ unread: await notices.unread(caller) })),
    route(calls.readNotifications, async ({ body, caller }) => {
      await notices.read(body.noticeId, caller);
      return {};
    }),
  ];
}
