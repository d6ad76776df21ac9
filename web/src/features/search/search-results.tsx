import { limits, type StorySummary, texts } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageWithin } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import styles from './search.module.css';
import { type Search, searchQuery } from './search-query.ts';

interface ResultsProps {
  search: Search;
  /** `replace`: the page was not there, so its address leaves the history. */
  onPage: (page: number, how: { replace: boolean }) => void;
  /** Draws the cards; undefined while they are being fetched. */
  grid: (stories: readonly StorySummary[] | undefined, awaited: number) => ReactNode;
}

/** What a search finds, page by page. */
export function SearchResults({ search, onPage, grid }: ResultsProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(search));
  const lost = data && !isPlaceholderData && search.page > data.totalPages;
  useEffect(() => {
    if (lost) onPage(pageWithin(search.page, data.totalPages), { replace: true });
  });
  if (search.text === '') return <EmptyState text="Name a story, its author or a tag, and it will be found." />;
  if (isError) {
    return (
      <EmptyState title={texts.fetchFailed}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  const empty = data?.stories.length === 0 && !lost;
  return (
    <>
      <p className="sr" role="status">
        {said(data && !isPlaceholderData ? data.stories.length : undefined, search)}
      </p>
      {empty ? (
        <EmptyState text={texts.noneFound} />
      ) : (
        <div className={styles.results} data-turning={isPlaceholderData ? '' : undefined}>
          {grid(lost ? undefined : data?.stories, limits.pageSize)}
        </div>
      )}
      {data && (
        <Pager
          page={search.page}
          totalPages={data.totalPages}
          label="Pages of search results"
          onPage={(page) => onPage(page, { replace: false })}
        />
      )}
    </>
  );
}

function said(count: number | undefined, { text }: Search): string {
  if (count === undefined) return texts.fetchingStories;
  return count === 0 ? '' : `${count === 1 ? '1 story' : `${count} stories`} for ${text}`;
}
