import type { Notification, NotificationKind } from '@emberlore/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Copyright, Flag, Gavel, type LucideIcon, MessageCircleReply, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SignCard, SignCards } from '../../ui/sign-card.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { markRead, notificationsQuery } from './notice-queries.ts';
import styles from './notices.module.css';

const signs: Record<NotificationKind, LucideIcon> = {
  decision: Gavel,
  reversal: Undo2,
  appeal: MessageCircleReply,
  report: Flag,
  copyright: Copyright,
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Screen with the player's notifications; shown ones count as read. */
export function Notifications() {
  const query = useInfiniteQuery(notificationsQuery);
  const notifications = query.data?.pages.flatMap((page) => page.notices);
  const newest = notifications?.[0];
  const unread = newest && !newest.noticeRead ? newest.noticeId : null;
  useEffect(() => {
    // Ignore failures: the next visit tries again.
    if (unread !== null) void markRead(unread).catch(() => undefined);
  }, [unread]);
  return (
    <>
      <h1 className="t-title">{m.notices_notices()}</h1>
      {query.isPending && <Waiting text={m.notices_fetching_your_notices()} />}
      {query.error && !notifications && (
        <EmptyState text={errorText(query.error)}>
          <Button onClick={() => void query.refetch()}>{m.notices_try_again()}</Button>
        </EmptyState>
      )}
      {notifications?.length === 0 && <EmptyState text={m.notices_nothing_to_tell_you_all()} />}
      <SignCards label={m.notices_notices()}>
        {notifications?.map((notification) => (
          <Item key={notification.noticeId} notice={notification} />
        ))}
      </SignCards>
      <MoreButton list={query}>{m.notices_earlier()}</MoreButton>
    </>
  );
}

function Item({ notice }: { notice: Notification }) {
  const { noticeKind, noticeHeading, noticeText, noticePath, noticeCreatedAt, noticeRead } = notice;
  return (
    <SignCard Sign={signs[noticeKind]} fresh={!noticeRead}>
      <p className="t-tiny muted">
        {!noticeRead && <b className={styles.new}>{m.notices_new()}</b>}
        <time dateTime={noticeCreatedAt}>{moment.format(new Date(noticeCreatedAt))}</time>
      </p>
      <h2 className={`${styles.heading} serif`}>{noticeHeading}</h2>
      {noticeText.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          {paragraph}
        </p>
      ))}
      {noticePath !== '' && (
        <p className={styles.on}>
          <Link to={noticePath}>{m.notices_read_on()}</Link>
        </p>
      )}
    </SignCard>
  );
}
