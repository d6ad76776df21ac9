import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '../../../api/session.ts';
import { IconLink } from '../../../ui/button.tsx';
import { Credits } from '../../../ui/credits.tsx';
import { GlassBar } from '../../../ui/glass-bar.tsx';
import styles from './play-header.module.css';
import { ProfileMenu } from './profile-menu.tsx';

interface HeaderProps {
  /** Where the arrow leads, and what it is called. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** The head of every play screen: the way back, where one is, the balance, and the profile picture with Exit. */
export function PlayHeader({ back, children }: HeaderProps) {
  const account = useAccount();
  return (
    <GlassBar edge="head" look="shade" className={styles.head}>
      <IconLink label={back.label} to={back.to} look="glass">
        <ArrowLeft size={20} aria-hidden="true" />
      </IconLink>
      <div className={styles.where}>{children}</div>
      {account && (
        <>
          <Credits count={account.credits} slim />
          <ProfileMenu account={account} />
        </>
      )}
    </GlassBar>
  );
}
