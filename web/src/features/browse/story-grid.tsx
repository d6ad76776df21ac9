import type { StorySummary } from '@emberlore/contract';
import { useId } from 'react';
import { StoryCard, StoryCardSkeleton } from './story-card.tsx';
import styles from './story-grid.module.css';

interface GridProps {
  /** What is listed, as in 'Search results'. */
  label: string;
  /** Undefined while they are being fetched. */
  stories: readonly StorySummary[] | undefined;
  /** How many places to keep while they are. */
  awaited: number;
  /** The address of a story's detail. */
  detailOf: (storyId: string) => string;
}

/** Stories as cards in as many columns as fit. */
export function StoryGrid({ label, stories, awaited, detailOf }: GridProps) {
  const headingId = useId();
  return (
    <>
      <h2 className="sr" id={headingId}>
        {label}
      </h2>
      <ul className={styles.grid} aria-labelledby={headingId} aria-busy={!stories}>
        {stories
          ? stories.map((story, index) => (
              <StoryCard key={story.storyId} story={story} index={index} to={detailOf(story.storyId)} />
            ))
          : Array.from({ length: awaited }, (_, place) => place).map((place) => <StoryCardSkeleton key={place} />)}
      </ul>
    </>
  );
}
