import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';

/** Query for the rules of a story. */
export function rulesQuery(storyId: string) {
  return queryOptions({
    queryKey: ['studio', 'rules', storyId],
    queryFn: ({ signal }) => send(calls.getStoryRules, { query: { storyId }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}
