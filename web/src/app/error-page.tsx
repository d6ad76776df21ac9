import { texts } from '@emberlore/contract';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What is shown when a screen breaks. It leaves by a whole page load, since what is in memory cannot be trusted. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      page
      title={texts.routerFailure}
      text="Something broke on this page. Your stories and credits are safe."
    >
      <Button look="primary" onClick={() => location.assign('/home')}>
        Back to home
      </Button>
      <Button onClick={() => location.reload()}>Try again</Button>
    </EmptyState>
  );
}
