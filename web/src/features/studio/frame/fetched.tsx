import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPage } from '../../../ui/spinner.tsx';

interface FetchedProps<T> {
  query: UseQueryResult<T>;
  waiting: string;
  children: (data: T) => ReactNode;
}

/** Shows a query's loading or error state until it has data. */
export function Fetched<T>({ query, waiting, children }: FetchedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <LoadingPage text={waiting} />;
  const gone = query.error instanceof CallError && query.error.status === 404;
  return (
    <EmptyState
      page
      title={errorText(query.error)}
      text={gone ? m.studio_it_may_have_been_deleted_or_it() : m.studio_nothing_you_wrote_is_lost()}
    >
      {gone ? (
        <ButtonLink look="primary" to="/profile/my-stories">
          {m.studio_go_to_my_stories()}
        </ButtonLink>
      ) : (
        <Button look="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
          {m.studio_try_again()}
        </Button>
      )}
    </EmptyState>
  );
}
