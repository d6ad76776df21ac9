import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../../kit/route.ts';
import type { Rewind } from './rewind.service.ts';

export function rewindRoutes(rewind: Rewind): Route[] {
  return [
    route(calls.getRunTree, async ({ query, caller }) => ({
      tree: await rewind.tree(query.storyId, query.runId, caller),
    })),
    route(calls.goBack, ({ body, caller }) => rewind.back(body, caller)),
    route(calls.switchBranch, ({ body, caller }) => rewind.reopen(body.runId, caller)),
  ];
}
