import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { CallError } from '../api/call-error.ts';
import { queryClient } from '../api/query-client.ts';
import { followOtherTabs, hasToken, onSessionEnd, validate } from '../api/session.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingPage } from '../ui/spinner.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { routes } from './routes.tsx';
import { isOpenArea, resolveOpening, type SignInState } from './start.ts';

type Router = ReturnType<typeof createBrowserRouter>;

let opened: Router | undefined;

/** Opens the product once, at the URL the startup rules return; see `openingOf`. */
function open(signInState: SignInState): Router {
  opened ??= openRouter(signInState);
  return opened;
}

function openRouter(signInState: SignInState): Router {
  const { to, state } = resolveOpening(location, signInState);
  if (to !== `${location.pathname}${location.search}` || state) {
    // The router reads its initial location and state from the history entry.
    history.replaceState({ usr: state ?? null, key: 'start', idx: 0 }, '', to);
  }
  const router = createBrowserRouter(routes);
  onSessionEnd((why) => {
    const { pathname, search } = router.state.location;
    // Open areas don't depend on the account, so they don't redirect.
    if (isOpenArea(router.state.location)) return;
    if (why === 'expired') void router.navigate('/', { state: { expired: true, returnTo: `${pathname}${search}` } });
    else void router.navigate('/home');
  });
  followOtherTabs();
  // Open areas don't wait for validation, but the pages that follow need the account.
  if (signInState === 'visitor' && hasToken()) void validate().catch(() => undefined);
  return router;
}

type AppState = { router: Router } | 'validating' | 'unreachable';

/** Validates the stored token, then shows the requested screen. */
export function App() {
  const [stage, setStage] = useState<AppState>(() =>
    hasToken() && !isOpenArea(location) ? 'validating' : { router: open('visitor') },
  );
  useEffect(() => {
    if (stage === 'validating') void signInState().then((who) => setStage(who ? { router: open(who) } : 'unreachable'));
  }, [stage]);

  return (
    <QueryClientProvider client={queryClient}>
      {stage === 'validating' && <LoadingPage text={m.spec_logging_in()} />}
      {stage === 'unreachable' && <Unreachable onRetry={() => setStage('validating')} />}
      {typeof stage === 'object' && <RouterProvider router={stage.router} />}
      <ToastHost />
    </QueryClientProvider>
  );
}

/** Returns the sign-in state, or null when the API is unreachable, which isn't a logout. */
async function signInState(): Promise<SignInState | null> {
  try {
    await validate();
    return 'signed-in';
  } catch (error) {
    const unknown = error instanceof CallError && (error.status === 0 || error.status >= 429);
    return unknown ? null : 'expired';
  }
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState page title={m.app_connection_lost()} text={m.app_emberlore_cant_be_reached_right()}>
      <Button look="primary" onClick={onRetry}>
        {m.app_try_again()}
      </Button>
    </EmptyState>
  );
}
