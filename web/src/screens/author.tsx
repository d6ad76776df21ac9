import { limits } from '@emberlore/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { isCallError } from '../api/call-error.ts';
import { calls } from '../api/calls.ts';
import { send } from '../api/session.ts';
import { StoryGrid } from '../features/browse/story-grid.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import styles from '../features/search/search.module.css';
import { m } from '../i18n/messages.ts';
import { Button, IconLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { parsePage } from '../ui/page-within.ts';
import { Pager } from '../ui/pager.tsx';
import { AddressedDialogs, useAddressed } from './addressed-dialogs.tsx';
import { NotFoundScreen } from './not-found.tsx';

/** `/author/:authorId?page=…`: the public stories of one author, the newest first. */
export function AuthorScreen() {
  const { authorId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { storyAt } = useAddressed();
  const page = parsePage(params.get('page'));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['stories', 'author', authorId, page],
    queryFn: ({ signal }) => send(calls.getStories, { query: { authorId, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  // An address that can't be an author's.
  if (isCallError(error, 'request.invalid')) return <NotFoundScreen />;
  const name = data?.stories[0]?.storyCreatedBy;
  return (
    <>
      <TopBar plain />
      <main className={styles.page}>
        <div className={styles.head}>
          <IconLink label={m.screens_back_to_home()} look="ghost" to="/home">
            <ArrowLeft size={22} aria-hidden="true" />
          </IconLink>
          <h1 className="t-title">{name === undefined ? m.screens_author() : m.screens_stories_by({ name })}</h1>
        </div>
        {error ? (
          <EmptyState title={m.spec_fetch_failed()}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {m.search_try_again()}
            </Button>
          </EmptyState>
        ) : data?.stories.length === 0 ? (
          <EmptyState text={m.screens_no_public_stories()} />
        ) : (
          <StoryGrid
            label={m.screens_stories_of_the_author()}
            stories={data?.stories}
            awaited={limits.pageSize}
            detailOf={storyAt}
          />
        )}
        {data && (
          <Pager
            page={page}
            totalPages={data.totalPages}
            label={m.screens_pages_of_the_author()}
            onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
          />
        )}
      </main>
      <PageFoot />
      <AddressedDialogs />
    </>
  );
}
