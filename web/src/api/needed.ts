import type { UseQueryResult } from '@tanstack/react-query';
import type { Needed } from '../ui/open-page.tsx';
import { errorText } from './call-error.ts';

/** What a page that needs a query's data first has to say: with data nothing, without it what `words` has for that. */
export function neededOf<T>(query: UseQueryResult<T>, words: { waiting: string; failed: string }): Needed {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return { waiting: null, failed: null };
  if (!error) return { waiting: words.waiting, failed: null };
  const onRetry = () => void refetch();
  return { waiting: null, failed: { title: words.failed, text: errorText(error), busy: isFetching, onRetry } };
}
