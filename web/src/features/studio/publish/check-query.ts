import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';

/** Query for the story check. */
export function checkQuery(storyId: string) {
  return queryOptions({
    queryKey: ['studio', 'check', storyId],
    queryFn: ({ signal }) => send(calls.checkStory, { query: { storyId }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}
