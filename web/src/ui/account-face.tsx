import type { UserAccount } from '@emberlore/contract';
import { Link } from 'react-router';
import { m } from '../i18n/messages.ts';
import styles from './account-face.module.css';
import { Avatar } from './avatar.tsx';

/** The player's picture, linking to the profile. */
export function AccountFace({ account }: { account: UserAccount }) {
  return (
    <Link className={styles.face} to="/profile" aria-label={m.ui_profile()}>
      <Avatar url={account.userProfileImageURL} alt="" size={42} />
    </Link>
  );
}
