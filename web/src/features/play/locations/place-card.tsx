import { clsx } from 'clsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { progressText } from '../quests.ts';
import styles from './locations.module.css';
import { firstSentence, type Place, ringPercent } from './places.ts';

/** A scene as a tall card: what it looks like, who is there, and how far its quests have come. */
export function PlaceCard({ place, number, onOpen }: { place: Place; number: number; onOpen: () => void }) {
  const { scene, progress, now } = place;
  const percent = ringPercent(place);
  return (
    <button type="button" className={clsx(styles.place, now && styles.now)} onClick={onOpen} aria-haspopup="dialog">
      <span className={styles.pic}>
        <Picture
          url={scene.sceneBackgroundImageURL}
          kind="background"
          alt=""
          sizes="(max-width: 640px) 100vw, 50vw"
          eager
        />
      </span>
      <span className={styles.number}>Scene {number}</span>
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
        <Ring percent={percent} label={`${percent}% of quests done`} now={now} size={68} />
      </span>
      <span className={styles.state}>{stateOf(place, progress.questsCompleted, progress.questsTotal)}</span>
    </button>
  );
}

function stateOf({ progress, last }: Place, completed: number, total: number): string {
  if (total === 0) return progress.won ? 'Scene won' : last ? 'You were here last.' : 'Talk to everyone here';
  const text = progressText(completed, total);
  return last && !progress.won ? `${text}. You were here last.` : text;
}
