import type { Scene } from '@emberlore/contract';
import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './win-dialog.module.css';

interface WinProps {
  scene: Scene;
  /** Target of Back To Scenes. */
  to: string;
  /** Target of Continue: the next scene, or the end. */
  wayOn: string;
  /** Set if the scene offers a choice first: where it does, or null if on this very screen. */
  choiceAt?: string | null | undefined;
  /** Called when the player has seen it. */
  onTold: () => void;
  /** Takes focus on close if what opened the win is gone. */
  focusAfter?: () => HTMLElement | null;
}

/** Scene Win: the scene's ending, as a page of the book. */
export function WinDialog({ scene, to, wayOn, choiceAt, onTold, focusAfter }: WinProps) {
  const textId = useId();
  return (
    <Dialog
      open
      onClose={onTold}
      title={m.spec_scene_win()}
      ownTitle
      bare
      className={styles.dialog}
      textId={textId}
      focusAfter={focusAfter}
    >
      <div className={styles.scroll}>
        <div className={styles.pic}>
          <Picture
            url={scene.sceneWinImageURL}
            kind="background"
            alt=""
            sizes="(max-width: 900px) 100vw, 900px"
            eager
          />
        </div>
        <div className={styles.body}>
          {/* The scene is what stands out: its end may be a sad one. */}
          <DialogTitle className={styles.title}>{m.spec_scene_win()}</DialogTitle>
          <p className={styles.at}>{scene.sceneName}</p>
          <p className={styles.tale} id={textId}>
            {scene.sceneWinDescription}
          </p>
          <div className={styles.acts}>
            {choiceAt === null ? (
              <Button look="primary" large onClick={onTold}>
                {m.play_continue()}
              </Button>
            ) : (
              <ButtonLink look="primary" large to={choiceAt ?? wayOn} onClick={onTold}>
                {m.play_continue()}
              </ButtonLink>
            )}
            {choiceAt === undefined && (
              <ButtonLink large to={to} onClick={onTold}>
                {m.spec_back_to_scenes()}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
