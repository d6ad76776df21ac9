import type { CopyrightOutcome, CopyrightState } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** The states of a claim that admins see. */
export type ClaimState = Exclude<CopyrightState, 'unconfirmed'>;

/** Query for a page of the claims in a state. The screen shows fetch errors itself. */
export function claimsQuery(state: ClaimState, page: number) {
  return queryOptions({
    queryKey: ['copyright-office', state, page],
    queryFn: ({ signal }) => send(calls.getClaims, { query: { state, page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Decides on a claim and invalidates cached content, so hidden content doesn't reappear. */
export async function decideClaim(body: {
  noticeId: string;
  outcome: CopyrightOutcome;
  reason: string;
}): Promise<void> {
  await send(calls.decideCopyright, { body });
  for (const kind of ['stories', 'story', 'featured', 'character'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
}
