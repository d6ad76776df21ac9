import { Flame, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { storeReturnUrl } from '../../api/way-back.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import styles from './low-balance.module.css';
import { creditsText } from './money.ts';

/** Marks in this tab that the player has dismissed the warning. */
const SEEN = 'emberlore-low-balance-seen';

/** Warns that the credits are running low; once dismissed, it stays hidden until the balance has recovered. */
export function LowBalance({ credits }: { credits: number }) {
  const { pathname, search } = useLocation();
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN) !== null);
  // Unmounts when the balance recovers: warn again next time.
  useEffect(() => () => sessionStorage.removeItem(SEEN), []);
  const dismiss = () => {
    sessionStorage.setItem(SEEN, '1');
    setSeen(true);
  };
  if (seen || pathname === '/profile/shop') return null;
  return (
    <div className={styles.low} role="status">
      <Flame size={18} aria-hidden="true" />
      <span>{m.shop_credits_left({ credits: creditsText(credits) })}</span>
      <ButtonLink
        look="ghost"
        to="/profile/shop"
        onClick={() => {
          storeReturnUrl(`${pathname}${search}`);
          dismiss();
        }}
      >
        {m.spec_get_more_credits()}
      </ButtonLink>
      <IconButton label={m.shop_dismiss()} look="ghost" onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
