import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Claims } from './claims.service.ts';
import type { CopyrightNotices } from './notices.service.ts';

/** Returns the copyright routes for the public, the two sides and admins. */
export function copyrightRoutes(notices: CopyrightNotices, claims: Claims): Route[] {
  return [
    route(calls.sendCopyrightNotice, async ({ body }) => {
      await notices.send(body);
      return {};
    }),
    route(calls.confirmCopyrightNotice, async ({ body }) => {
      await notices.confirm(body);
      return {};
    }),
    route(calls.getCopyrightNotice, ({ query, caller }) => notices.read(query, caller)),
    route(calls.answerCopyrightNotice, async ({ body: { noticeId, key, ...counter }, caller }) => {
      await notices.answer({ noticeId, key }, counter, caller);
      return {};
    }),
    route(calls.getClaims, ({ query }) => claims.page(query.state, query.page)),
    route(calls.decideCopyright, async ({ body, caller }) => {
      await claims.decide(body, caller);
      return {};
    }),
  ];
}
