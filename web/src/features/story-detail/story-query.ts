import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** Query for a story with its scenes. The dialog shows fetch errors itself. */
export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: ['story', storyId],
    queryFn: ({ signal }) => send(calls.getStory, { query: { storyId }, signal }),
    // Show cached data at once, but refetch: likes and comments may have changed.
    staleTime: 0,
    meta: { quiet: true },
  });
}
