import type { UserAccount } from '@emberlore/contract';
import { DoorOpen, NotebookPen, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useNavigate } from 'react-router';
import { openDialog } from '../../../dialogs/registry.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { endPlay } from '../play-data.ts';
import styles from './profile-menu.module.css';

/** The player's picture, which opens the menu with the journal, the settings and Exit. */
export function ProfileMenu({ account }: { account: UserAccount }) {
  const navigate = useNavigate();
  const exit = () => {
    endPlay();
    void navigate('/home');
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={styles.trigger}
        aria-label={m.play_username_menu({ userName: account.userName })}
      >
        <Avatar url={account.userProfileImageURL} alt="" size={42} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={8} collisionPadding={12}>
          <DropdownMenu.Item className={styles.item} onSelect={() => void navigate('/journal')}>
            <NotebookPen size={18} aria-hidden="true" />
            {m.play_journal()}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.item} onSelect={() => openDialog('settings', {})}>
            <Settings2 size={18} aria-hidden="true" />
            {m.play_settings()}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.item} onSelect={exit}>
            <DoorOpen size={18} aria-hidden="true" />
            {m.spec_exit()}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
