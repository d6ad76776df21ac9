import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { atRowEnd, cardsPerPage } from './row-measures.ts';
import styles from './shelf.module.css';
import { flattenThings, type ShelfQuery } from './shelf-query.ts';
import { StoryCardSkeleton } from './story-card.tsx';
import { useRowScroll } from './use-row-scroll.ts';

interface ShelfProps<Thing> {
  title: string;
  /** Builds the query, given the number of cards that fit. */
  query: (pageSize: number) => ShelfQuery<Thing>;
  idOf: (thing: Thing) => string;
  card: (thing: Thing, index: number) => ReactNode;
  /** Stays hidden until it is known to have content. */
  whenAny?: boolean;
  /** Placeholder when the row is empty. */
  empty?: ReactNode;
  /** Words after the title for those who hear it. */
  note?: string | undefined;
  /** Controls at the end of the head. */
  tools?: ReactNode;
  /** Returns what to show in the place of the whole row, given its things; null for the row. */
  instead?: ((things: readonly Thing[]) => ReactNode) | undefined;
}

/** A row of cards that loads when it comes near the viewport, and further pages when scrolled to its end. */
export function Shelf<Thing>({
  title,
  query: queryOf,
  idOf,
  card,
  whenAny = false,
  empty,
  ...more
}: ShelfProps<Thing>) {
  const { note, tools, instead } = more;
  const shelf = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const near = useInView(shelf, { margin: '160px', once: true });
  const pageSize = usePageSize(shelf);
  const query = useInfiniteQuery({ ...queryOf(pageSize ?? 1), enabled: near && pageSize !== undefined });
  const { edges, measure, turnPage, handlers } = useRowScroll(row);
  const things = query.data && flattenThings(query.data.pages, idOf);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;

  const reach = () => {
    measure();
    if (row.current && hasNextPage && !isFetching && !isError && atRowEnd(row.current)) void fetchNextPage();
  };
  // A page that doesn't fill the row is already at its end.
  useEffect(reach);

  const other = things && instead?.(things);
  if (other) return other;
  if (whenAny && !things?.length) return <section ref={shelf} />;
  return (
    <section className={styles.shelf} ref={shelf} aria-labelledby={headingId} aria-busy={query.isPending}>
      <div className={styles.head}>
        {/* Until it is known what stands here, the title would only flash. */}
        <h2 className="t-head" id={headingId} data-open={instead && !things && !isError ? '' : undefined}>
          {title}
          {note && <span className="sr"> {note}</span>}
        </h2>
        {tools}
        {things && things.length > 0 && (edges.before || edges.after || hasNextPage) && (
          <RowArrows edges={{ ...edges, after: edges.after || hasNextPage }} title={title} turnPage={turnPage} />
        )}
      </div>
      <span className="sr" role="status">
        {query.isLoading && m.spec_fetching_stories()}
      </span>
      {isError && !things ? (
        <EmptyState className={styles.instead} text={m.spec_fetch_failed()}>
          <Button onClick={() => void query.refetch()}>{m.browse_try_again()}</Button>
        </EmptyState>
      ) : things?.length === 0 ? (
        (empty ?? <EmptyState className={styles.instead} title={m.spec_no_stories()} />)
      ) : (
        <ul
          className={styles.row}
          ref={row}
          aria-labelledby={headingId}
          data-end={edges.after || hasNextPage ? undefined : ''}
          onScroll={reach}
          {...handlers}
        >
          {things?.map(card)}
          {(!things || query.isFetchingNextPage) && <Skeletons count={things ? 2 : (pageSize ?? 10)} />}
          {isError && things && (
            <li className={styles.more}>
              <Button onClick={() => void fetchNextPage()}>{m.browse_try_again()}</Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => <StoryCardSkeleton key={index} />);
}

interface ArrowsProps {
  edges: { before: boolean; after: boolean };
  title: string;
  turnPage: (direction: 1 | -1) => void;
}

function RowArrows({ edges, title, turnPage }: ArrowsProps) {
  return (
    <>
      <IconButton
        className={styles.arrow}
        label={m.browse_previous_in_title({ title })}
        disabled={!edges.before}
        onClick={() => turnPage(-1)}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        className={styles.arrow}
        label={m.browse_more_in_title({ title })}
        disabled={!edges.after}
        onClick={() => turnPage(1)}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** Measures the number of cards per page once: pages of different sizes can't follow each other. */
function usePageSize(shelf: { current: HTMLElement | null }): number | undefined {
  const narrow = useNarrow();
  const [size, setSize] = useState<number>();
  useLayoutEffect(() => {
    if (shelf.current) setSize((now) => now ?? cardsPerPage(shelf.current?.clientWidth ?? 0, narrow));
  }, [shelf, narrow]);
  return size;
}

/** Placeholder for an empty row, with a link to add something. */
export function EmptyShelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState className={styles.instead} title={title}>
      {children}
    </EmptyState>
  );
}
