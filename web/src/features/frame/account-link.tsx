import type { UserAccount } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { unreadNotificationsQuery } from '../../api/unread-notifications.ts';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconLink } from '../../ui/button.tsx';
import styles from './top-bar.module.css';

/** Link with the player's name and picture to the profile, and a link to new notifications. */
export function AccountLink({ account }: { account: UserAccount }) {
  return (
    <>
      <NotificationsLink />
      <Who account={account} />
    </>
  );
}

/** Link to the notifications, shown while there are unread ones. */
function NotificationsLink() {
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery);
  if (unread === 0) return null;
  return (
    <IconLink
      label={unread === 1 ? m.frame_1_new_notice() : m.frame_unread_new_notices({ unread })}
      look="ghost"
      to="/notifications"
      className={styles.bell}
    >
      <Bell size={20} aria-hidden="true" />
      <span className={`${styles.badge} num`} aria-hidden="true">
        {unread > 9 ? '9+' : unread}
      </span>
    </IconLink>
  );
}

function Who({ account }: { account: UserAccount }) {
  return (
    <Link
      className={styles.who}
      to="/profile"
      aria-label={m.frame_specwelcome_username_profile({ specwelcome: m.spec_welcome(), userName: account.userName })}
    >
      <span className={styles.welcome}>
        <small>{m.spec_welcome()}</small>
        <b>{account.userName}</b>
      </span>
      <Avatar url={account.userProfileImageURL} alt="" size={42} />
    </Link>
  );
}
