import type { Story } from '@emberlore/contract';
import { clsx } from 'clsx';
import { m } from '../../i18n/messages.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './story-detail.module.css';

interface StripProps {
  story: Story;
  /** Whether the player has finished or made the story: nothing is locked. */
  knowsAll: boolean;
  /** Beside the text instead of below it: without a top comment. */
  aside?: boolean;
}

/** The scenes. Of those that open only in the course of play, just the first is shown. */
export function SceneStrip({ story, knowsAll, aside = false }: StripProps) {
  const locks = story.storyLocksScenes === true && !knowsAll;
  return (
    <ol className={clsx(styles.scenes, aside && styles.aside)} aria-label={m.story_detail_scenes()}>
      {story.scenes.map((scene, index) => (
        <li key={scene.sceneId} data-locked={locks && index > 0 ? '' : undefined}>
          <Picture
            url={scene.sceneBackgroundImageURL}
            kind="background"
            alt=""
            sizes="(max-width: 640px) 33vw, 200px"
          />
          {locks && index > 0 ? m.story_detail_scene_locked({ number: index + 1 }) : scene.sceneName}
        </li>
      ))}
    </ol>
  );
}
