import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Blocks } from './blocks.service.ts';

/** Routes for blocking other players. */
export function blocksRoutes(blocks: Blocks): Route[] {
  return [
    route(calls.blockPerson, async ({ body, caller }) => {
      await blocks.block(body.blockedUserId, caller);
      return {};
    }),
    route(calls.unblockPerson, async ({ query, caller }) => {
      await blocks.unblock(query.blockedUserId, caller);
      return {};
    }),
    route(calls.getBlocks, ({ query, caller }) => blocks.page(query.page, caller)),
  ];
}
