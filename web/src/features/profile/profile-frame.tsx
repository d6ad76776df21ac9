import { clsx } from 'clsx';
import {
  ArrowLeft,
  Bell,
  Bookmark,
  BookOpen,
  Coins,
  Copyright,
  Cpu,
  Drama,
  Flag,
  Flame,
  NotebookPen,
  Scale,
  ScrollText,
  Settings2,
  ShieldBan,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './profile-frame.module.css';

const tabs = [
  { to: '/profile', name: m.profile_profile_info(), Icon: UserRound },
  { to: '/profile/my-stories', name: m.profile_my_stories(), Icon: BookOpen },
  { to: '/profile/my-characters', name: m.profile_my_characters(), Icon: Drama },
  { to: '/profile/favorites', name: m.profile_favourites(), Icon: Bookmark },
  { to: '/journal', name: m.profile_journal(), Icon: NotebookPen },
  { to: '/notifications', name: m.profile_notices(), Icon: Bell },
  { to: '/profile/shop', name: m.profile_shop(), Icon: Flame },
];

const adminTabs = [
  { to: '/admin/reports', name: m.profile_reports(), Icon: Flag },
  { to: '/admin/appeals', name: m.profile_appeals(), Icon: Scale },
  { to: '/admin/copyright', name: m.profile_copyright(), Icon: Copyright },
  { to: '/admin/blocklist', name: m.profile_blocklist(), Icon: ShieldBan },
  { to: '/admin/models', name: m.profile_models(), Icon: Cpu },
  { to: '/admin/shop', name: m.profile_shop_office(), Icon: Coins },
  { to: '/admin/log', name: m.profile_audit_log(), Icon: ScrollText },
];

/** Frame of the profile area: side menu (a strip on a phone) and the current tab. */
export function ProfileFrame({ admin, children }: { admin: boolean; children: ReactNode }) {
  const side = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scroll the current tab into view in the strip of a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another tab
  useEffect(() => {
    side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <nav className={styles.side} ref={side} aria-label={m.profile_profile()}>
        <ButtonLink look="ghost" className={clsx(styles.tab, styles.back)} to="/home">
          <ArrowLeft size={18} aria-hidden="true" />
          {m.profile_home()}
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
          <li>
            <button type="button" className={styles.tab} onClick={() => openDialog('settings', {})}>
              <Settings2 size={18} aria-hidden="true" />
              {m.profile_settings()}
            </button>
          </li>
        </ul>
      </nav>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
