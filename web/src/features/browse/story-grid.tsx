import type { StorySummary } from '@emberlore/contract';
import { useId } from 'react';
import { StoryCard, StoryCardSkeleton } from './story-card.tsx';
import styles from './story-grid.module.css';

interface GridProps {
  /** Accessible name of the list: 'Search results'. */
  label: string;
  /** Undefined while loading. */
  stories: readonly StorySummary[] | undefined;
  /** Number of placeholders while loading. */
  awaited: number;
  /** Returns the URL of a story's detail. */
  detailOf: (storyId: string) => string;
  /** Returns a word for the cover, such as who can see the story. */
  badgeOf?: (story: StorySummary) => string;
}

/** A responsive grid of story cards. */
export function StoryGrid({ label, stories, awaited, detailOf, badgeOf }: GridProps) {
  const headingId = useId();
  return (
    <>
      <h2 className="sr" id={headingId}>
        {label}
      </h2>
      <ul className={styles.grid} aria-labelledby={headingId} aria-busy={!stories}>
        {stories
          ? stories.map((story, index) => (
              <StoryCard
                key={story.storyId}
                story={story}
                index={index}
                to={detailOf(story.storyId)}
                badge={badgeOf?.(story)}
              />
            ))
          : Array.from({ length: awaited }, (_, place) => place).map((place) => <StoryCardSkeleton key={place} />)}
      </ul>
    </>
  );
}
