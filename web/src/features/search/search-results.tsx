import { limits, type StorySummary } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageWithin } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import styles from './search.module.css';
import { type Search, searchQuery } from './search-query.ts';

interface ResultsProps {
  search: Search;
  /** `replace`: the requested page didn't exist, so replace its history entry. */
  onPage: (page: number, how: { replace: boolean }) => void;
  /** Renders the cards; undefined while they load. */
  grid: (stories: readonly StorySummary[] | undefined, awaited: number) => ReactNode;
}

/** Paged results of a search. */
export function SearchResults({ search, onPage, grid }: ResultsProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(search));
  const lost = data && !isPlaceholderData && search.page > data.totalPages;
  useEffect(() => {
    if (lost) onPage(pageWithin(search.page, data.totalPages), { replace: true });
  });
  if (search.text === '') return <EmptyState text={m.search_search_for_a_story_by_its_name()} />;
  if (isError) {
    return (
      <EmptyState title={m.spec_fetch_failed()}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.search_try_again()}
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
        <EmptyState text={m.spec_none_found()} />
      ) : (
        <div className={styles.results} data-turning={isPlaceholderData ? '' : undefined}>
          {grid(lost ? undefined : data?.stories, limits.pageSize)}
        </div>
      )}
      {data && (
        <Pager
          page={search.page}
          totalPages={data.totalPages}
          label={m.search_pages_of_search_results()}
          onPage={(page) => onPage(page, { replace: false })}
        />
      )}
    </>
  );
}

function said(count: number | undefined, { text }: Search): string {
  if (count === undefined) return m.spec_fetching_stories();
  if (count === 0) return '';
  return count === 1 ? m.search_1_story_for({ text }) : m.search_stories_for({ count, text });
}
