import { limits } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageWithin, parsePage } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './own-list.module.css';
import type { OwnQuery, OwnSearch } from './own-queries.ts';

interface ListTexts {
  waiting: string;
  /** Text of an empty list; `hint` says what to do about it. */
  none: string;
  hint?: string;
  /** Text when the search has no results. */
  noneFound?: string;
}

interface ListProps<Thing> {
  title: string;
  /** Label of the search box; without it there is none. */
  searchLabel?: string;
  query: OwnQuery<Thing>;
  words: ListTexts;
  /** Call to action when the list is empty. */
  first?: ReactNode;
  /** Further actions beside the search. */
  acts?: ReactNode;
  /** Renders the cards; undefined while they load. */
  grid: (things: readonly Thing[] | undefined, awaited: number) => ReactNode;
}

/** A list of the player's own objects, 6 a page. The URL holds the search and the page. */
export function OwnList<Thing>({ title, searchLabel, query, words, first, acts, grid }: ListProps<Thing>) {
  const [search, go] = useOwnSearch();
  const { data, error, isPending, isFetching, refetch } = useQuery(query(search));
  const lost = data !== undefined && search.page > data.totalPages;
  useEffect(() => {
    if (lost) go({ ...search, page: pageWithin(search.page, data.totalPages) }, true);
  });
  const nothing = data?.things.length === 0 && !lost;
  const unused = nothing && search.text === '';
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-title">{title}</h1>
        {searchLabel && !unused && (
          <SearchBox
            className={styles.search}
            label={searchLabel}
            placeholder={m.profile_search()}
            value={search.text}
            onSearch={(text) => go({ text, page: 1 })}
            onClear={() => go({ text: '', page: 1 })}
          />
        )}
        {acts}
      </header>
      <p className="sr" role="status">
        {isPending && words.waiting}
      </p>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {m.profile_try_again()}
          </Button>
        </EmptyState>
      ) : unused ? (
        <EmptyState title={words.none} text={words.hint}>
          {first}
        </EmptyState>
      ) : nothing ? (
        <EmptyState text={words.noneFound} />
      ) : (
        <div className={styles.shelf}>
          {grid(lost ? undefined : data?.things, limits.profilePageSize)}
          <Pager
            page={search.page}
            totalPages={data?.totalPages ?? 1}
            label={m.profile_pages_of_title({ title })}
            onPage={(page) => go({ ...search, page })}
          />
        </div>
      )}
    </>
  );
}

function useOwnSearch(): [OwnSearch, (search: OwnSearch, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const search = { text: (params.get('searchQuery') ?? '').trim(), page: parsePage(params.get('page')) };
  const go = ({ text, page }: OwnSearch, replace = false) =>
    setParams({ ...(text !== '' && { searchQuery: text }), ...(page > 1 && { page: String(page) }) }, { replace });
  return [search, go];
}
