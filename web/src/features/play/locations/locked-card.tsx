import { Lock } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { FocusedPicture } from '../../../ui/focused-picture.tsx';
import styles from './locations.module.css';
import type { SceneLocation } from './places.ts';

/** A scene that opens once the one before it is won, or by what happens in the story: its picture is blurred, and nothing is told about it. */
export function LockedCard({ place: { scene, locked }, number }: { place: SceneLocation; number: number }) {
  return (
    <div className={`${styles.place} ${styles.locked}`}>
      <span className={styles.pic}>
        <FocusedPicture
          url={scene.sceneBackgroundImageURL}
          focus={scene.sceneBackgroundView}
          kind="background"
          alt=""
          sizes="120px"
        />
      </span>
      <span className={styles.number}>{m.play_scene_number({ number })}</span>
      <span className={styles.words}>
        <Lock size={28} aria-hidden="true" />
        <span className={styles.unlock}>
          {locked === 'rules' ? m.play_not_open_yet() : m.play_locked_until_scene_number_is_won({ number: number - 1 })}
        </span>
      </span>
    </div>
  );
}
