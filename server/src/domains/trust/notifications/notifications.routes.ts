import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Notifications } from './notifications.service.ts';

/** Returns the routes for players to read their notifications. */
export function notificationsRoutes(notifications: Notifications): Route[] {
  return [
    route(calls.getNotifications, ({ query, caller }) => notifications.page(query.before, caller)),
    route(calls.getUnreadNotifications, async ({ caller }) => ({ unread: await notifications.unread(caller) })),
    route(calls.readNotifications, async ({ body, caller }) => {
      await notifications.read(body.notificationId, caller);
      return {};
    }),
  ];
}
