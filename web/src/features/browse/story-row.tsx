import type { StorySummary } from '@emberlore/contract';
import type { ReactNode } from 'react';
import { type RowSource, type RowStory, rowQuery } from './browse-queries.ts';
import { Shelf } from './shelf.tsx';
import type { ShelfQuery } from './shelf-query.ts';
import { StoryCard } from './story-card.tsx';

interface RowProps {
  title: string;
  /** What is in it: one of the public rows, or anything else that can be fetched. */
  source: RowSource | ((pageSize: number) => ShelfQuery<RowStory>);
  /** Where a story's card leads. */
  to: (storyId: string) => string;
  whenAny?: boolean;
  /** What stands in its place when nothing does. */
  empty?: ReactNode;
}

const idOf = ({ storyId }: StorySummary) => storyId;

/** A row of stories. */
export function StoryRow({ title, source, to, whenAny = false, empty }: RowProps) {
  return (
    <Shelf
      title={title}
      query={typeof source === 'function' ? source : (pageSize) => rowQuery(source, pageSize)}
      idOf={idOf}
      whenAny={whenAny}
      empty={empty}
      card={(story, index) => (
        <StoryCard
          key={story.storyId}
          story={story}
          index={index}
          to={to(story.storyId)}
          progress={story.storyProgress}
        />
      )}
    />
  );
}
