import { pictureAt, type Story } from '@emberlore/contract';
import { ListChecks, Play, Split } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StudioFrame } from '../frame/studio-frame.tsx';
import { sceneName } from '../scene/scene-name.ts';
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
          <NextSteps story={story} />
          <p className={styles.foot}>
            <ButtonLink look="ghost" to="/home">
              {m.spec_return_home()}
            </ButtonLink>
            {story.storyVisibility === 'private' && (
              <span className="t-small muted">{m.studio_only_you_can_see_it_until_you()}</span>
            )}
          </p>
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

/** What an author does with a story that has its scenes. */
function NextSteps({ story: { storyId, storyVisibility } }: Pick<CompleteProps, 'story'>) {
  const isPrivate = storyVisibility === 'private';
  return (
    <nav aria-labelledby="what-is-next">
      <h2 id="what-is-next" className="t-head">
        {m.studio_what_is_next()}
      </h2>
      <ol className={styles.next}>
        <li>
          <Link className={styles.first} to={`/story/${storyId}`}>
            <Play size={26} fill="currentColor" aria-hidden="true" />
            <span>
              <b>{m.studio_play_it()}</b>
              <small>{m.studio_meet_your_characters_as_a_player()}</small>
            </span>
          </Link>
        </li>
        <li>
          <Link to={`/story/${storyId}/edit?tab=choices`}>
            <Split size={26} aria-hidden="true" />
            <span>
              <b>{m.studio_add_choices_and_endings()}</b>
              <small>{m.studio_without_them_every_play_ends_alike()}</small>
            </span>
          </Link>
        </li>
        <li>
          <Link to={`/story/${storyId}/edit?tab=publish`}>
            <ListChecks size={26} aria-hidden="true" />
            <span>
              <b>{isPrivate ? m.studio_check_and_publish() : m.studio_check_again_2()}</b>
              <small>{m.studio_the_check_finds_what_would_stop_a_player()}</small>
            </span>
          </Link>
        </li>
      </ol>
    </nav>
  );
}
