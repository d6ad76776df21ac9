import { clsx } from 'clsx';
import { Link } from 'react-router';
import { m } from '../i18n/messages.ts';
import mark from './art/mark.svg';
import styles from './brand.module.css';

/** Logo and name, linking home. */
export function Brand({ small = false, className }: { small?: boolean; className?: string | undefined }) {
  return (
    <Link className={clsx(styles.brand, small && styles.small, className)} to="/home">
      <img src={mark} alt="" width={34} height={34} />
      {m.ui_emberlore()}
    </Link>
  );
}
