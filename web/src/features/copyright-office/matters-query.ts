import type { CopyrightOutcome, CopyrightState } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** Where a notice stands that admins see. */
export type MatterState = Exclude<CopyrightState, 'unconfirmed'>;

/** A page of the notices that stand so. The screen itself says when they cannot be fetched. */
export function mattersQuery(state: MatterState, page: number) {
  return queryOptions({
    queryKey: ['copyright-office', state, page],
    queryFn: ({ signal }) => send(calls.getCopyrightMatters, { query: { state, page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Decides of a notice; what was taken from view must not come back out of memory. */
export async function decide(body: { noticeId: string; outcome: CopyrightOutcome; reason: string }): Promise<void> {
  await send(calls.decideCopyright, { body });
  for (const kind of ['stories', 'story', 'featured', 'character'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
}
