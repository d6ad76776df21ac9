import { clsx } from 'clsx';
import {
  ArrowLeft,
  Bell,
  Bookmark,
  BookOpen,
  Coins,
  Copyright,
  Drama,
  Flag,
  Flame,
  NotebookPen,
  Scale,
  ScrollText,
  ShieldBan,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './profile-frame.module.css';

const tabs = [
  { to: '/profile', name: 'Profile Info', Icon: UserRound },
  { to: '/profile/my-stories', name: 'My Stories', Icon: BookOpen },
  { to: '/profile/my-characters', name: 'My Characters', Icon: Drama },
  { to: '/profile/favorites', name: 'Favourites', Icon: Bookmark },
  { to: '/journal', name: 'Journal', Icon: NotebookPen },
  { to: '/notices', name: 'Notices', Icon: Bell },
  { to: '/profile/shop', name: 'Shop', Icon: Flame },
];

const adminTabs = [
  { to: '/admin/reports', name: 'Reports', Icon: Flag },
  { to: '/admin/appeals', name: 'Appeals', Icon: Scale },
  { to: '/admin/copyright', name: 'Copyright', Icon: Copyright },
  { to: '/admin/kept-out', name: 'Kept out', Icon: ShieldBan },
  { to: '/admin/shop', name: 'Shop office', Icon: Coins },
  { to: '/admin/log', name: 'Log', Icon: ScrollText },
];

/** The profile area: its side menu, a strip on a phone, and what the tab shows. */
export function ProfileFrame({ admin, children }: { admin: boolean; children: ReactNode }) {
  const side = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In the strip of a phone the tab that is shown may stand outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another tab
  useEffect(() => {
    side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <nav className={styles.side} ref={side} aria-label="Profile">
        <ButtonLink look="ghost" className={clsx(styles.tab, styles.back)} to="/home">
          <ArrowLeft size={18} aria-hidden="true" />
          Home
        </ButtonLink>
        <ul className={styles.tabs}>
          {[...tabs, ...(admin ? adminTabs : [])].map(({ to, name, Icon }) => (
            <li key={to}>
              <NavLink className={styles.tab ?? ''} to={to} end>
                <Icon size={18} aria-hidden="true" />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
