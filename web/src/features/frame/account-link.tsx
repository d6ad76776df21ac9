import { texts, type UserAccount } from '@emberlore/contract';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './top-bar.module.css';

/** The player's name and picture, leading to what concerns the account. */
export function AccountLink({ account }: { account: UserAccount }) {
  return (
    <Link className={styles.who} to="/profile" aria-label={`${texts.welcome} ${account.userName}. Profile`}>
      <span className={styles.welcome}>
        <small>{texts.welcome}</small>
        <b>{account.userName}</b>
      </span>
      <Avatar url={account.userProfileImageURL} alt="" size={42} />
    </Link>
  );
}
