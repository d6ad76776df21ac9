import { limits, texts } from '@emberlore/contract';
import { Flame, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../../api/session.ts';
import { rememberWayBack } from '../../api/way-back.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import styles from './low-balance.module.css';
import { creditsText } from './money.ts';

/** Tells a player, once each time, that the credits are running out. */
export function LowBalance() {
  const account = useAccount();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  const before = useRef<number | undefined>(undefined);
  const credits = account?.credits;
  useEffect(() => {
    const was = before.current;
    before.current = credits;
    if (credits === undefined || credits === 0 || credits > limits.lowBalance) setShown(false);
    else if (was !== undefined && was > limits.lowBalance) setShown(true);
  }, [credits]);
  if (!shown || credits === undefined || pathname === '/profile/shop') return null;
  return (
    <div className={styles.low} role="status">
      <Flame size={18} aria-hidden="true" />
      <span>{creditsText(credits)} left.</span>
      <ButtonLink
        look="ghost"
        to="/profile/shop"
        onClick={() => {
          rememberWayBack(`${pathname}${search}`);
          setShown(false);
        }}
      >
        {texts.getMoreCredits}
      </ButtonLink>
      <IconButton label="Dismiss" look="ghost" onClick={() => setShown(false)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
