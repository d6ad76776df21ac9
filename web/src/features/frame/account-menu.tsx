import { texts, type UserAccount } from '@emberlore/contract';
import { Flame, LogOut } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './top-bar.module.css';

/** The player's name and picture, opening what concerns the account. */
export function AccountMenu({ account }: { account: UserAccount }) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const navigate = useNavigate();
  useClosing(open, holder, (refocus) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  });
  const leave = async () => {
    setOpen(false);
    await logOut();
    await navigate('/home');
  };
  return (
    <div className={styles.holder} ref={holder}>
      <button
        type="button"
        className={styles.who}
        ref={button}
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-label={`${texts.welcome} ${account.userName}. Account`}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.welcome}>
          <small>{texts.welcome}</small>
          <b>{account.userName}</b>
        </span>
        <Avatar url={account.userProfileImageURL} alt="" size={42} />
      </button>
      {open && (
        <div className={styles.menu} id={menuId}>
          <p className={styles.identity}>
            <b>{account.userName}</b>
            <span className="t-tiny muted">{account.userEmail}</span>
          </p>
          <ButtonLink look="ghost" to="/profile/shop" onClick={() => setOpen(false)}>
            <Flame size={18} aria-hidden="true" />
            {account.credits.toLocaleString('en-GB')} {account.credits === 1 ? 'credit' : 'credits'}
          </ButtonLink>
          <Button look="ghost" onClick={() => void leave()}>
            <LogOut size={18} aria-hidden="true" />
            Log Out
          </Button>
        </div>
      )}
    </div>
  );
}

/** Closes what is open on Escape, on a press outside, and when focus moves on. */
function useClosing(open: boolean, holder: { current: HTMLElement | null }, close: (refocus: boolean) => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !holder.current?.contains(target)) latest.current(false);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && latest.current(true);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, holder]);
}
