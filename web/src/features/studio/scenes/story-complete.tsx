import { pictureAt, type Story, studioTexts } from '@emberlore/contract';
import { ListChecks } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StudioFrame } from '../frame/studio-frame.tsx';
import { sceneName } from './scene-board.tsx';
import styles from './story-complete.module.css';

interface CompleteProps {
  story: Story;
  onBack: () => void;
}

/** The story stands: what it has become, and what may come next. */
export function StoryComplete({ story, onBack }: CompleteProps) {
  return (
    <StudioFrame
      title={story.storyName}
      backLabel="Back to the scenes"
      onBack={onBack}
      wash={pictureAt(story.storyImageURL, 960)}
    >
      <div className={styles.page}>
        <header className={styles.head}>
          <p className={styles.cheer}>{studioTexts.congratulations}</p>
          <h1 className="t-hero">{story.storyName}</h1>
          {story.storyDescription && <p className="prose">{story.storyDescription}</p>}
          <div className={styles.acts}>
            <ButtonLink look="primary" large to="/home">
              {studioTexts.returnHome}
            </ButtonLink>
            <ButtonLink large to={`/story/${story.storyId}/edit?tab=publish`}>
              <ListChecks size={20} aria-hidden="true" />
              {story.storyVisibility === 'private' ? 'Check and publish' : 'Check it again'}
            </ButtonLink>
          </div>
          {story.storyVisibility === 'private' && (
            <p className="t-small muted">Until you publish it, nobody but you can see it.</p>
          )}
        </header>
        <h2 className="t-head">{studioTexts.scenesOverview}</h2>
        <ol className={styles.grid}>
          {story.scenes.map((scene) => (
            <li key={scene.sceneId}>
              <Picture
                url={scene.sceneBackgroundImageURL}
                kind="background"
                alt=""
                sizes="(max-width: 640px) 90vw, 420px"
              />
              <h3>{sceneName(scene)}</h3>
              <p>{scene.sceneDescription}</p>
            </li>
          ))}
        </ol>
      </div>
    </StudioFrame>
  );
}
