import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** The Irish town: its avatars and people. The screens say when it cannot be fetched. */
export const townQuery = queryOptions({
  queryKey: ['irish-town'],
  queryFn: ({ signal }) => send(calls.getIrishTown, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** What is said while it comes, and when it does not. */
export const townWords = { waiting: 'Walking into town...', failed: 'The road is under water' };
