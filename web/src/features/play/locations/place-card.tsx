import { firstSentence } from '@emberlore/contract';
import { clsx } from 'clsx';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FocusedPicture } from '../../../ui/focused-picture.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { progressText } from '../quests.ts';
import styles from './locations.module.css';
import { ringPercent, type SceneLocation } from './places.ts';

/** A tall card for a scene: picture, characters and quest progress. */
export function SceneCard({ place, number, onOpen }: { place: SceneLocation; number: number; onOpen: () => void }) {
  const { scene, progress, now } = place;
  const percent = ringPercent(place);
  return (
    <button type="button" className={clsx(styles.place, now && styles.now)} onClick={onOpen} aria-haspopup="dialog">
      <span className={styles.pic}>
        <FocusedPicture
          url={scene.sceneBackgroundImageURL}
          focus={scene.sceneBackgroundView}
          kind="background"
          alt=""
          sizes="(max-width: 820px) 100vw, max(590px, calc(178vh - 626px))"
        />
      </span>
      <span className={styles.number}>{m.play_scene_number({ number })}</span>
      <span className={styles.words}>
        <span className={styles.faces} aria-hidden="true">
          {scene.characters.map((character) => (
            <Avatar key={character.characterId} url={character.characterImageURL} alt="" size={38} face />
          ))}
        </span>
        <span className={styles.name}>{scene.sceneName}</span>
        <span className={styles.teaser}>{firstSentence(scene.sceneDescription)}</span>
      </span>
      <span className={styles.ring} data-ring>
        <Ring percent={percent} label={m.play_percent_of_quests_done({ percent })} now={now} size={68} />
      </span>
      <span className={styles.state}>
        {formatState(place)}
        {place.last && !progress.won && <span className={styles.last}> {m.play_you_were_here_last()}</span>}
      </span>
    </button>
  );
}

function formatState({ progress: { won, questsCompleted, questsTotal } }: SceneLocation): string {
  if (questsTotal > 0) return `${progressText(questsCompleted, questsTotal)}.`;
  return won ? m.play_scene_won() : m.play_talk_to_everyone_here();
}
