import { firstSentence, type Scene, timings } from '@emberlore/contract';
import { useCallback, useEffect, useState } from 'react';
import { useReducedMotion } from '../../../ui/use-media.ts';
import styles from './arrival.module.css';
import { useSkip } from './use-skip.ts';

/** The scene that the player has come to last, since the page was loaded. */
let lastSceneId: string | null = null;

/** Decides whether the player has just come to the scene from another one; never with reduced motion. */
export function useArrival(sceneId: string) {
  const still = useReducedMotion();
  const [arriving, setArriving] = useState(() => lastSceneId !== sceneId);
  useEffect(() => {
    lastSceneId = sceneId;
  }, [sceneId]);
  return { shown: arriving && !still, leave: useCallback(() => setArriving(false), []) };
}

interface ArrivalProps {
  storyName: string;
  scene: Pick<Scene, 'sceneName' | 'sceneDescription'>;
  onLeave: () => void;
}

/** The title and the place of a scene, through which its light is seen, for two seconds or until a key or touch. */
export function Arrival({ storyName, scene, onLeave }: ArrivalProps) {
  useEffect(() => {
    const timer = setTimeout(onLeave, timings.arrival);
    return () => clearTimeout(timer);
  }, [onLeave]);
  useSkip(onLeave);
  // Screen readers read the same in the header and the opening.
  return (
    <div className={styles.arrival} style={{ '--arrival': `${timings.arrival}ms` }} aria-hidden="true">
      <p className={styles.story}>{storyName}</p>
      <p className={styles.name}>{scene.sceneName}</p>
      <p className={styles.place}>{firstSentence(scene.sceneDescription)}</p>
    </div>
  );
}
