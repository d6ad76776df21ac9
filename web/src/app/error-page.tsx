import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { isUnloaded, mayReload } from './stale-page.ts';

/**
 * The page shown when a screen crashes. Leaves by a full page load, since in-memory state can't be trusted. If a part of the
 * app could not be loaded, as after an update of the server, it loads the page again by itself, once.
 */
export function ErrorPage() {
  const error = useRouteError();
  const [reloads] = useState(() => isUnloaded(error) && mayReload());
  useEffect(() => {
    console.error(error);
    if (reloads) location.reload();
  }, [error, reloads]);
  if (reloads) return null;
  return (
    <EmptyState page title={m.spec_router_failure()} text={m.app_something_went_wrong_on_this_page()}>
      <Button look="primary" onClick={() => location.assign('/home')}>
        {m.app_back_to_home()}
      </Button>
      <Button onClick={() => location.reload()}>{m.app_try_again()}</Button>
    </EmptyState>
  );
}
