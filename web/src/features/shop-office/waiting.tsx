import type { ReactNode } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';

interface AwaitedProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Said while it is fetched. */
  waiting: string;
  children: (data: Data) => ReactNode;
}

/** What a query answers, or that it is on its way, or that it did not come. */
export function Awaited<Data>({ query, waiting, children }: AwaitedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Waiting text={waiting} />;
  return (
    <EmptyState text={errorText(query.error)}>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {m.shop_office_try_again()}
      </Button>
    </EmptyState>
  );
}
