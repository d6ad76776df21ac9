import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { send } from './session.ts';

/** Query for how far the player's latest run of a story has come; null if there is none. */
export function latestRunQuery(storyId: string) {
  return queryOptions({
    queryKey: ['run', storyId],
    queryFn: async ({ signal }) => (await send(calls.getLatestRun, { query: { storyId }, signal })).run,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}
