import { pictureAt, type Story } from '@emberlore/contract';
import { ListChecks } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StudioFrame } from '../frame/studio-frame.tsx';
import { sceneName } from './scene-board.tsx';
import styles from './story-complete.module.css';

interface CompleteProps {
  story: Story;
  onBack: () => void;
}

/** Last step of creating a story: its result and the next options. */
export function StoryComplete({ story, onBack }: CompleteProps) {
  return (
    <StudioFrame
      title={story.storyName}
      backLabel={m.studio_back_to_the_scenes()}
      onBack={onBack}
      wash={pictureAt(story.storyImageURL, 960)}
    >
      <div className={styles.page}>
        <header className={styles.head}>
          <p className={styles.cheer}>{m.spec_congratulations()}</p>
          <h1 className="t-hero">{story.storyName}</h1>
          {story.storyDescription && <p className="prose">{story.storyDescription}</p>}
          <div className={styles.acts}>
            <ButtonLink look="primary" large to="/home">
              {m.spec_return_home()}
            </ButtonLink>
            <ButtonLink large to={`/story/${story.storyId}/edit?tab=publish`}>
              <ListChecks size={20} aria-hidden="true" />
              {story.storyVisibility === 'private' ? m.studio_check_and_publish() : m.studio_check_again_2()}
            </ButtonLink>
          </div>
          {story.storyVisibility === 'private' && (
            <p className="t-small muted">{m.studio_only_you_can_see_it_until_you()}</p>
          )}
        </header>
        <h2 className="t-head">{m.spec_scenes_overview()}</h2>
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
