import { texts } from '@emberlore/contract';
import { useLocation } from 'react-router';
import { useAccount } from '../../api/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { GlassBar } from '../../ui/glass-bar.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './top-bar.module.css';

/** The bar at the head of every page that is not a game: the mark, and who is there. */
export function TopBar() {
  const account = useAccount();
  const { pathname, search } = useLocation();
  const state = { returnTo: `${pathname}${search}` };
  return (
    <GlassBar edge="head" look="shade">
      <Brand />
      <span className={styles.spacer} />
      {account ? (
        <AccountMenu account={account} />
      ) : (
        <div className={styles.doors}>
          <ButtonLink look="ghost" to="/" state={state}>
            {texts.login}
          </ButtonLink>
          <ButtonLink to="/signup" state={state}>
            {texts.signUp}
          </ButtonLink>
        </div>
      )}
    </GlassBar>
  );
}
