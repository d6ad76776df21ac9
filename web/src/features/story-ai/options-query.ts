import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** What a story can be made of. The screens say when it cannot be fetched. */
export const optionsQuery = queryOptions({
  queryKey: ['story-ai'],
  queryFn: ({ signal }) => send(calls.getStoryAiOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
