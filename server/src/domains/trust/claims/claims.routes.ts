import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Cases } from './cases.service.ts';
import type { Claims } from './claims.service.ts';

/** Returns the copyright routes for the public, the two sides and admins. */
export function copyrightRoutes(cases: Cases, matters: Claims): Route[] {
  return [
    route(calls.sendCopyrightNotice, async ({ body }) => {
      await cases.send(body);
      return {};
    }),
    route(calls.confirmCopyrightNotice, async ({ body }) => {
      await cases.confirm(body);
      return {};
    }),
    route(calls.getCopyrightNotice, ({ query, caller }) => cases.read(query, caller)),
    route(calls.answerCopyrightNotice, async ({ body: { noticeId, key, ...counter }, caller }) => {
      await cases.answer({ noticeId, key }, counter, caller);
      return {};
    }),
    route(calls.getClaims, ({ query }) => matters.page(query.state, query.page)),
    route(calls.decideCopyright, async ({ body, caller }) => {
      await matters.decide(body, caller);
      return {};
    }),
  ];
}
