import type { AppealStatus } from '@emberlore/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** How an admin can answer an appeal. */
export type AppealOutcome = 'uphold' | 'reverse';

/** Query for the appeals with a status. The screen shows fetch errors itself. */
export function appealsQuery(status: AppealStatus) {
  return infiniteQueryOptions({
    queryKey: ['appeals', status],
    queryFn: ({ pageParam, signal }) =>
      send(calls.getAppeals, { query: { status, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Answers an appeal; reversing restores what the decision removed. */
export async function answerAppeal(answer: {
  appealId: string;
  outcome: AppealOutcome;
  reason: string;
}): Promise<void> {
  await send(calls.answerAppeal, { body: answer });
  for (const kind of ['stories', 'story', 'featured', 'comments', 'reports'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
}
