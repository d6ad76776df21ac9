import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';

/** What would trouble players of a story. */
export function checkQuery(storyId: string) {
  return queryOptions({
    queryKey: ['studio', 'check', storyId],
    queryFn: ({ signal }) => send(calls.checkStory, { query: { storyId }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}
