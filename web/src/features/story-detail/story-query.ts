import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A story with its scenes. The dialog itself says when it cannot be fetched. */
export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: ['story', storyId],
    queryFn: ({ signal }) => send(calls.getStory, { query: { storyId }, signal }),
    // What is known is shown at once; others may have liked and said things since.
    staleTime: 0,
    meta: { quiet: true },
  });
}
