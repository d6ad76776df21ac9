import { abbreviateCount, type Story, timings } from '@emberlore/contract';
import { CircleCheck, Map as MapIcon, Play } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { dayText } from '../../ui/day-text.ts';
import { DialogTitle } from '../../ui/dialog.tsx';
import { Stars } from '../../ui/stars.tsx';
import { isTelling } from '../../ui/telling-count.ts';
import { TurnButton } from '../../ui/turn-button.tsx';
import { TurningPictures } from '../../ui/turning-pictures.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { useTurn } from '../../ui/use-turn.ts';
import styles from './story-detail.module.css';

/** The story's rotating art with its name and figures. */
export function DetailHead({ story, finished }: { story: Story; finished: boolean }) {
  const urls = story.storyImages.length > 0 ? story.storyImages : [story.storyImageURL];
  const head = useRef<HTMLDivElement>(null);
  const seen = useInView(head);
  const shown = useTurn({ count: urls.length, active: seen });
  return (
    <div className={styles.head} ref={head}>
      <TurningPictures
        urls={urls}
        index={shown}
        fade={timings.detailFade}
        ahead
        alt=""
        sizes="(max-width: 980px) 100vw, 980px"
        eager
      />
      {urls.length > 1 && (
        <div className={styles.turns}>
          {urls.map((url, place) => (
            <i key={url} data-on={place === shown ? '' : undefined} />
          ))}
          <TurnButton onArt />
        </div>
      )}
      <div className={styles.name}>
        <DialogTitle className="t-title">{story.storyName}</DialogTitle>
        <p className={styles.by}>
          {finished && (
            <span>
              <CircleCheck size={16} aria-hidden="true" />
              {m.story_detail_finished()}
            </span>
          )}
          <span>
            {m.story_detail_by()}
            <Link className={styles.author} to={`/author/${story.storyUserId}`}>
              {story.storyCreatedBy}
            </Link>
          </span>
          <time dateTime={story.storyCreatedAt}>{dayText(story.storyCreatedAt)}</time>
          {story.storyRatings > 0 ? (
            <Stars value={Math.round(story.storyRating)} large />
          ) : (
            <span>{m.spec_no_ratings()}</span>
          )}
          {isTelling(story.storyPlays) && (
            <span>
              <Play size={16} aria-hidden="true" />
              <span className="sr">{m.story_detail_plays()}</span>
              {abbreviateCount(story.storyPlays)}
            </span>
          )}
          <span>
            <MapIcon size={16} aria-hidden="true" />
            {m.story_detail_scenes_counted({ count: story.scenes.length })}
          </span>
        </p>
      </div>
    </div>
  );
}
