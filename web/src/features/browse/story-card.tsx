import { abbreviateCount, type StorySummary, timings } from '@emberlore/contract';
import { CircleCheck, Heart, type LucideIcon, Play, Star } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { reportStory } from '../../api/analytics.ts';
import { m } from '../../i18n/messages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { tagName } from '../../ui/tag-name.ts';
import { TurningPictures } from '../../ui/turning-pictures.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { useTurn } from '../../ui/use-turn.ts';
import styles from './story-card.module.css';

/** A cover is cropped from a wider picture; this is the width of that whole picture. */
const pictureSizes = '(max-width: 640px) 352px, 456px';
/** Delay between the picture changes of neighbouring cards, in milliseconds. */
const stagger = 430;
/** Number of tags below a card that has nothing else. */
const shownTags = 2;

interface CardProps {
  story: StorySummary;
  /** Index in the row. */
  index: number;
  /** URL of the story's detail. */
  to: string;
  /** Progress of the latest run in whole percent; not shown if undefined. */
  progress?: number | undefined;
  /** A word on the cover, such as who can see the story. */
  badge?: string | undefined;
}

/** A story as a book cover with rotating pictures, linking to its detail. */
export function StoryCard({ story, index, to, progress, badge }: CardProps) {
  const cover = useRef<HTMLDivElement>(null);
  const seen = useInView(cover);
  const urls = story.storyImages.length > 0 ? story.storyImages : [story.storyImageURL];
  const shown = useTurn({ count: urls.length, active: seen, delay: (index * stagger) % timings.cardTurn });
  return (
    <li className={styles.card}>
      <Link
        className={styles.link}
        to={to}
        state={{ fromHome: true }}
        preventScrollReset
        draggable={false}
        onClick={() => reportStory('story_clicked', story)}
      >
        <div className={styles.cover} ref={cover}>
          <TurningPictures
            urls={urls}
            index={shown}
            fade={timings.cardFade}
            ahead={seen}
            alt=""
            sizes={pictureSizes}
            focused
          />
          <div className={styles.words}>
            <h3>{story.storyName}</h3>
            <p>{story.storyCreatedBy}</p>
          </div>
          {badge !== undefined && <span className={styles.badge}>{badge}</span>}
          {progress !== undefined && (progress === 100 ? <Finished /> : <Progress percent={progress} />)}
        </div>
        <StoryFacts story={story} />
      </Link>
    </li>
  );
}

function Finished() {
  return (
    <span className={styles.finished}>
      <CircleCheck size={16} aria-hidden="true" />
      {m.browse_finished()}
    </span>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className={styles.progress} style={{ '--done': `${percent}%` }}>
      <span className="sr">{m.browse_percent_of_quests_done({ percent })}</span>
    </div>
  );
}

/** A story's figures. Without any, its first tags. */
function StoryFacts({ story }: { story: StorySummary }) {
  const { storyLikes, storyPlays, storyRating, storyRatings } = story;
  if (storyRatings === 0 && storyLikes === 0 && storyPlays === 0) {
    return <p className={styles.tags}>{story.storyTags.slice(0, shownTags).map(tagName).join(' · ')}</p>;
  }
  return (
    <div className={styles.facts}>
      <span className={styles.lead}>{storyRatings > 0 && <Rating value={Math.round(storyRating)} />}</span>
      <Fact icon={Heart} label={m.browse_likes()} count={storyLikes} />
      <Fact icon={Play} label={m.browse_plays()} count={storyPlays} />
    </div>
  );
}

function Rating({ value }: { value: number }) {
  if (!useNarrow()) return <Stars value={value} />;
  return (
    <span className={styles.rate}>
      <Star fill="currentColor" strokeWidth={0} aria-hidden="true" />
      <span className="sr">{m.browse_stars()}</span> {value}
    </span>
  );
}

function Fact({ icon: Icon, label, count }: { icon: LucideIcon; label: string; count: number }) {
  // One's own like is seen at once; a zero says nothing.
  if (count === 0) return null;
  return (
    <span>
      <Icon aria-hidden="true" />
      <span className="sr">{label}</span> {abbreviateCount(count)}
    </span>
  );
}

/** Placeholder of the size of a card. */
export function StoryCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <Skeleton className={styles.waiting} />
      <Skeleton />
    </li>
  );
}
