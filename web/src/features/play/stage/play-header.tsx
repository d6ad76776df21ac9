import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '../../../api/session.ts';
import { IconLink } from '../../../ui/button.tsx';
import { Credits } from '../../../ui/credits.tsx';
import { GlassBar } from '../../../ui/glass-bar.tsx';
import styles from './play-header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { SoundButton } from './sound-button.tsx';

interface HeaderProps {
  /** Target and label of the back link, and what its page learns of this one. */
  back: { to: string; label: string; state?: object };
  /** The story that is played, whose tree the menu leads to. */
  storyId?: string;
  children: ReactNode;
}

/** Header of every play screen: optional back link, sound, balance, and profile menu with Exit. */
export function PlayHeader({ back, storyId, children }: HeaderProps) {
  const account = useAccount();
  return (
    <GlassBar edge="head" look="shade" className={styles.head}>
      <IconLink {...back} look="glass">
        <ArrowLeft size={20} aria-hidden="true" />
      </IconLink>
      <div className={styles.where}>{children}</div>
      <SoundButton />
      {account && (
        <>
          <Credits count={account.credits} slim />
          <ProfileMenu account={account} storyId={storyId} />
        </>
      )}
    </GlassBar>
  );
}
