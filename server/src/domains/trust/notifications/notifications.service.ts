import type { Notification, NotificationKind } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller, holdPerson } from '../../identity/accounts/caller-hold.service.ts';
import type { Letters } from '../../identity/accounts/letters.service.ts';
import * as repository from './notifications.repository.ts';

/** A notification to be sent. */
export interface NewNotification {
  accountId: string;
  kind: NotificationKind;
  heading: string;
  text: string;
  /** A path in the web app with more details. */
  path?: string;
  /** Sends it by mail as well. With a decision, the link opens only that decision, without a login. */
  mail?: { path: string; label: string; decisionId?: string };
}

/** Words for something that has happened once, and for more of it before the account has read of the first. */
export interface RepeatedNews {
  accountId: string;
  kind: NotificationKind;
  path: string;
  once: { heading: string; text: string };
  more: { heading: string; text: string };
}

/** Messages to accounts, shown in the product; those from admins are mostly mailed as well. */
export interface Notifications {
  /** Notifies an account, unless it was deleted, within a transaction. After a mailed one, call `wake` of the jobs. */
  post(writer: Writer, notification: NewNotification): Promise<void>;
  /** Notifies an account, unless it was deleted. While a notification of this kind and path is unread, there is one of them. */
  postRepeated(news: RepeatedNews): Promise<void>;
  /** Returns a page of the caller's notifications, newest first. */
  page(
    before: string | undefined,
    caller: Caller,
  ): Promise<{ notifications: Notification[]; nextBefore: string | null }>;
  /** Counts the caller's unread notifications, up to 100. */
  unread(caller: Caller): Promise<number>;
  /** Marks a notification and all earlier ones as read. Throws `Notification Not Found.` */
  read(notificationId: string, caller: Caller): Promise<void>;
}

export interface NotificationsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  letters: Letters;
  clock: Clock;
}

const PAGE_SIZE = 20;
const MAX_COUNT = 100;

function present(row: repository.NotificationRow): Notification {
  return {
    notificationId: row.id,
    // Only `post` writes these.
    notificationKind: row.kind as NotificationKind,
    notificationHeading: row.heading,
    notificationText: row.text,
    notificationPath: row.path ?? '',
    notificationCreatedAt: row.createdAt.toISOString(),
    notificationRead: row.readAt !== null,
  };
}

export function createNotifications({ store: { reader, transact }, letters, clock }: NotificationsDeps): Notifications {
  return {
    async post(writer, { accountId, kind, heading, text, path = null, mail }) {
      if (!(await holdPerson(writer, accountId))) return;
      await repository.insertNotification(writer, { accountId, kind, heading, text, path });
      if (mail) await letters.post(writer, { kind: 'notification', accountId, subject: heading, text, link: mail });
    },
    async postRepeated({ once, more, ...news }) {
      await transact(async (writer) => {
        if (!(await holdPerson(writer, news.accountId))) return;
        if (await repository.rewordUnread(writer, { ...news, ...more })) return;
        await repository.insertNotification(writer, { ...news, ...once });
      });
    },
    async page(before, { accountId }) {
      const rows = await repository.readNotifications(reader, accountId, before, PAGE_SIZE + 1);
      const shown = rows.slice(0, PAGE_SIZE);
      const nextBefore = rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null;
      return { notifications: shown.map(present), nextBefore };
    },
    unread: ({ accountId }) => repository.countUnread(reader, accountId, MAX_COUNT),
    async read(notificationId, caller) {
      const exists = await transact(async (writer) => {
        await holdCaller(writer, caller);
        return repository.markRead(writer, caller.accountId, notificationId, clock.now());
      });
      if (!exists) throw notFound('Notification');
    },
  };
}
