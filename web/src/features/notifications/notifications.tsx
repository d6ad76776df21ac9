import type { Notification, NotificationKind } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Copyright,
  Flag,
  Gavel,
  type LucideIcon,
  MessageCircle,
  MessageCircleReply,
  Star,
  Trophy,
  Undo2,
} from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SignCard, SignCards } from '../../ui/sign-card.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { markRead, notificationsQuery } from './notification-queries.ts';
import styles from './notifications.module.css';

const signs: Record<NotificationKind, LucideIcon> = {
  decision: Gavel,
  reversal: Undo2,
  appeal: MessageCircleReply,
  report: Flag,
  copyright: Copyright,
  comment: MessageCircle,
  rating: Star,
  milestone: Trophy,
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Screen with the player's notifications; shown ones count as read. */
export function Notifications() {
  const query = useInfiniteQuery(notificationsQuery);
  const notifications = query.data?.pages.flatMap((page) => page.notifications);
  const newest = notifications?.[0];
  const unread = newest && !newest.notificationRead ? newest.notificationId : null;
  useEffect(() => {
    // Ignore failures: the next visit tries again.
    if (unread !== null) void markRead(unread).catch(() => undefined);
  }, [unread]);
  return (
    <>
      <h1 className="t-title">{m.notifications_notices()}</h1>
      {query.isPending && <Waiting text={m.notifications_loading_notifications()} />}
      {query.error && !notifications && (
        <EmptyState text={errorText(query.error)}>
          <Button onClick={() => void query.refetch()}>{m.notifications_try_again()}</Button>
        </EmptyState>
      )}
      {notifications?.length === 0 && <EmptyState text={m.notifications_no_notifications_yet()} />}
      <SignCards label={m.notifications_notices()}>
        {notifications?.map((notification) => (
          <Item key={notification.notificationId} notification={notification} />
        ))}
      </SignCards>
      <MoreButton list={query}>{m.notifications_show_earlier()}</MoreButton>
    </>
  );
}

function Item({ notification }: { notification: Notification }) {
  const {
    notificationKind,
    notificationHeading,
    notificationText,
    notificationPath,
    notificationCreatedAt,
    notificationRead,
  } = notification;
  return (
    <SignCard Sign={signs[notificationKind]} fresh={!notificationRead}>
      <p className="t-tiny muted">
        {!notificationRead && <b className={styles.new}>{m.notifications_new()}</b>}
        <time dateTime={notificationCreatedAt}>{moment.format(new Date(notificationCreatedAt))}</time>
      </p>
      <h2 className={`${styles.heading} serif`}>{notificationHeading}</h2>
      {notificationText !== '' &&
        notificationText.split('\n\n').map((paragraph) => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))}
      {notificationPath !== '' && (
        <p className={styles.on}>
          <Link to={notificationPath}>{m.notifications_view_details()}</Link>
        </p>
      )}
    </SignCard>
  );
}
