import { errors } from '@emberlore/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showError } from '../ui/notices.ts';
import { CallError, errorText } from './call-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet`: whoever asked shows the failure itself, so the banner does not. `playersOnly`: refused to visitors, so it
     * is not asked for again when the session ends while a screen still shows it.
     */
    queryMeta: { quiet?: boolean; playersOnly?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const freshFor = 30_000;

function report(error: unknown, quiet: boolean | undefined): void {
  console.error(error);
  const over = error instanceof CallError && error.text === errors.badToken.text;
  if (!quiet && !over) showError(errorText(error));
}

/** Worth asking again: nobody answered, or the server stumbled. */
function passing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= errors.wentWrong.status);
}

/** What was fetched, by query key. Failures show in the error banner unless a query's `meta` says `quiet`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.quiet) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      retry: (count, error) => count < 1 && passing(error),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Forgets what was fetched for a player: what visitors may have too is fetched anew. What only players may have goes at once
 * where nothing shows it, and otherwise with the page that does.
 */
export async function forgetPlayer(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.playersOnly === true });
  await queryClient.resetQueries({ predicate: ({ meta }) => !meta?.playersOnly });
}
