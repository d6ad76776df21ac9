import type { ReactNode } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';

interface QueryContentProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Loading text. */
  waiting: string;
  children: (data: Data) => ReactNode;
}

/** Renders a query's data, or its loading or error state. */
export function QueryContent<Data>({ query, waiting, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Waiting text={waiting} />;
  return (
    <EmptyState text={errorText(query.error)}>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {m.models_try_again()}
      </Button>
    </EmptyState>
  );
}
