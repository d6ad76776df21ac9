import type { Notification, NotificationKind } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Letters } from '../../identity/accounts/letters.service.ts';
import * as repository from './notifications.repository.ts';

/** What somebody is to be told. */
export interface NewNotice {
  accountId: string;
  kind: NotificationKind;
  heading: string;
  text: string;
  /** Where to read on: a path of the web. */
  path?: string;
  /** Whether it goes by mail as well; with a decision its link opens that alone, without a login. */
  mail?: { path: string; label: string; decisionId?: string };
}

/** Notices of the keepers to players: kept in the product, and mostly mailed as well. */
export interface Notices {
  /** Tells somebody, as part of a transaction; call `wake` of the chores afterwards when it is mailed. */
  post(writer: Writer, notice: NewNotice): Promise<void>;
  /** The caller's notices, newest first. */
  page(before: string | undefined, caller: Caller): Promise<{ notices: Notification[]; nextBefore: string | null }>;
  /** How many the caller has not read, counted up to 100. */
  unread(caller: Caller): Promise<number>;
  /** Marks a notice and the earlier ones as read. Throws `Notification Not Found.` */
  read(noticeId: string, caller: Caller): Promise<void>;
}

export interface NoticesDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  letters: Letters;
  clock: Clock;
}

const PAGE_SIZE = 20;
const COUNT_MOST = 100;

function present(row: repository.NoticeRow): Notification {
  return {
    noticeId: row.id,
    // Nobody but `post` writes these.
    noticeKind: row.kind as NotificationKind,
    noticeHeading: row.heading,
    noticeText: row.text,
    noticePath: row.path ?? '',
    noticeCreatedAt: row.createdAt.toISOString(),
    noticeRead: row.readAt !== null,
  };
}

export function createNotices({ store: { reader, transact }, letters, clock }: NoticesDeps): Notices {
  return {
    async post(writer, { accountId, kind, heading, text, path = null, mail }) {
      await repository.insertNotice(writer, { accountId, kind, heading, text, path });
      if (mail) await letters.post(writer, { kind: 'notice', accountId, subject: heading, text, link: mail });
    },
    async page(before, { accountId }) {
      const rows = await repository.readNotifications(reader, accountId, before, PAGE_SIZE + 1);
      const shown = rows.slice(0, PAGE_SIZE);
      const nextBefore = rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null;
      return { notices: shown.map(present), nextBefore };
    },
    unread: ({ accountId }) => repository.countUnread(reader, accountId, COUNT_MOST),
    async read(noticeId, { accountId }) {
      const there = await transact((writer) => repository.markRead(writer, accountId, noticeId, clock.now()));
      if (!there) throw notFound('Notification');
    },
  };
}
