import type { UseQueryResult } from '@tanstack/react-query';
import type { LoadState } from '../ui/open-page.tsx';
import { errorText } from './call-error.ts';

/** Returns what a page shows while a query has no data: the loading text or the error with a retry; both null with data. */
export function toLoadState<T>(query: UseQueryResult<T>, words: { waiting: string; failed: string }): LoadState {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return { waiting: null, failed: null };
  if (!error) return { waiting: words.waiting, failed: null };
  const onRetry = () => void refetch();
  return { waiting: null, failed: { title: words.failed, text: errorText(error), busy: isFetching, onRetry } };
}
