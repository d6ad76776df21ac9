import { errors } from '@emberlore/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showError } from '../ui/toasts.ts';
import { CallError, errorText, isCallError } from './call-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet`: the caller shows the error itself, so the banner doesn't. `playersOnly`: refused to visitors, so it
     * isn't refetched when the sign-in ends while a screen still shows it.
     */
    queryMeta: { quiet?: boolean; playersOnly?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const freshFor = 30_000;

function report(error: unknown, quiet: boolean | undefined): void {
  console.error(error);
  if (!quiet && !isCallError(error, 'auth.invalid_token')) showError(errorText(error));
}

/** Whether to retry: no response, or a server error. */
function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= errors.wentWrong.status);
}

/** The query cache. Failures show in the error banner unless a query's `meta` says `quiet`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.quiet) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      retry: (count, error) => count < 1 && isTransient(error),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Clears the player's data when their sign-in ends: resets the queries that visitors may also make, and removes inactive
 * players-only queries. Active ones go with the page that shows them.
 */
export async function clearPlayerData(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.playersOnly === true });
  await queryClient.resetQueries({ predicate: ({ meta }) => !meta?.playersOnly });
}
