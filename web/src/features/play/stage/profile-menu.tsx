import type { UserAccount } from '@emberlore/contract';
import { DoorOpen, ListTree, NotebookPen, Settings2, Volume2, VolumeX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLocation, useNavigate } from 'react-router';
import { openDialog } from '../../../dialogs/registry.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { moveByTab } from '../../../ui/menu-tab.ts';
import { treeLink } from '../../../ui/tree-path.ts';
import { setSoundState, useSoundState } from '../../../voice/sound/sound-settings.ts';
import { endPlay } from '../play-data.ts';
import styles from './profile-menu.module.css';

interface MenuProps {
  account: UserAccount;
  /** The story that is played; undefined on its tree. */
  storyId: string | undefined;
}

/** The player's picture, which opens the menu with the story tree, the journal, the sound, the settings and Exit. */
export function ProfileMenu({ account, storyId }: MenuProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const sounds = useSoundState() === 'on';
  const showTree = (id: string) => {
    const { to, state } = treeLink(id, `${pathname}${search}`);
    void navigate(to, { state });
  };
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
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onKeyDown={moveByTab}
        >
          {storyId !== undefined && (
            <DropdownMenu.Item className={styles.item} onSelect={() => showTree(storyId)}>
              <ListTree size={18} aria-hidden="true" />
              {m.play_story_tree()}
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={styles.item} onSelect={() => void navigate('/journal')}>
            <NotebookPen size={18} aria-hidden="true" />
            {m.play_journal()}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.item} onSelect={() => setSoundState(sounds ? 'muted' : 'on')}>
            {sounds ? <VolumeX size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
            {sounds ? m.play_mute_everything() : m.play_sound_on()}
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
