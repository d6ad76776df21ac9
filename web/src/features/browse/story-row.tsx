import type { StorySummary } from '@emberlore/contract';
import type { ReactNode } from 'react';
import { type RowSource, type RowStory, rowQuery } from './browse-queries.ts';
import { Shelf } from './shelf.tsx';
import type { ShelfQuery } from './shelf-query.ts';
import { StoryCard } from './story-card.tsx';

interface RowProps {
  title: string;
  /** The content: one of the public rows, or any other query. */
  source: RowSource | ((pageSize: number) => ShelfQuery<RowStory>);
  /** Returns the link target of a story's card. */
  to: (storyId: string) => string;
  /** Returns a word to show on a story's cover. */
  badgeOf?: (story: StorySummary) => string;
  /** Stays hidden until it is known to have content. */
  whenAny?: boolean;
  /** Placeholder when the row is empty. */
  empty?: ReactNode;
  /** Words after the title for those who hear it. */
  note?: string;
  /** Controls at the end of the head. */
  tools?: ReactNode;
  /** Returns what to show in the place of the whole row, given its stories; null for the row. */
  instead?: (stories: readonly RowStory[]) => ReactNode;
}

const idOf = ({ storyId }: StorySummary) => storyId;

/** A row of stories as cards. */
export function StoryRow({ source, to, badgeOf, ...row }: RowProps) {
  return (
    <Shelf
      {...row}
      query={typeof source === 'function' ? source : (pageSize) => rowQuery(source, pageSize)}
      idOf={idOf}
      card={(story, index) => (
        <StoryCard
          key={story.storyId}
          story={story}
          index={index}
          to={to(story.storyId)}
          progress={story.storyProgress}
          badge={badgeOf?.(story)}
        />
      )}
    />
  );
}
