import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** Query for the options of a story. The screens show fetch errors themselves. */
export const optionsQuery = queryOptions({
  queryKey: ['story-ai'],
  queryFn: ({ signal }) => send(calls.getStoryAiOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
