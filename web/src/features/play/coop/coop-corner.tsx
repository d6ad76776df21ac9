import type { Scene, Story } from '@emberlore/contract';
import { clsx } from 'clsx';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { SceneEntry } from '../play-data.ts';
import type { PlayMode } from '../play-paths.ts';
import { CoopChat } from './coop-chat.tsx';
import styles from './coop-corner.module.css';
import { usePartner } from './partner.ts';

interface CornerProps {
  story: Story;
  scene: Scene;
  entry: Pick<SceneEntry, 'storyToken' | 'rules'>;
  mode: PlayMode;
  /** Position: at the bottom in a scene, at the top beside a talk. */
  place: 'scene' | 'talk';
}

/** The partner in a corner of the screen; opens the Co-Op Chat. */
export function CoopCorner({ story, scene, entry: { storyToken, rules }, mode, place }: CornerProps) {
  const partner = usePartner(mode, rules);
  const [open, setOpen] = useState(false);
  if (!partner) return null;
  return (
    <>
      <button
        type="button"
        className={clsx(styles.card, styles[place])}
        aria-haspopup="dialog"
        aria-label={m.play_co_op_chat_with_charactername({ characterName: partner.characterName })}
        onClick={() => setOpen(true)}
      >
        <Avatar url={partner.characterImageURL} alt="" size={52} face />
        <span className={styles.words}>
          <b>{partner.characterName}</b>
          <small>{m.play_plays_along_with_you()}</small>
        </span>
        <MessagesSquare size={20} aria-hidden="true" className={styles.icon} />
      </button>
      {open && (
        <CoopChat
          story={story}
          scene={scene}
          storyToken={storyToken}
          partner={partner}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
