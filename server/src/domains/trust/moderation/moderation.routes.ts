import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Appeals } from './appeals.service.ts';
import type { Decisions } from './decisions.service.ts';

/** Returns the routes for authors to read and appeal decisions, and for admins to answer appeals. */
export function moderationRoutes({ decisions, appeals }: { decisions: Decisions; appeals: Appeals }): Route[] {
  return [
    route(calls.getDecision, async ({ query, caller }) => ({
      decision: await decisions.read(query.decisionId, caller.accountId),
    })),
    route(calls.sendAppeal, async ({ body, caller }) => ({
      decision: await appeals.send(body.decisionId, body.text, caller.accountId),
    })),
    route(calls.openDecision, async ({ body }) => {
      const { decisionId, accountId } = await appeals.ofLink(body.token);
      return { decision: await decisions.read(decisionId, accountId) };
    }),
    route(calls.appealByLink, async ({ body }) => {
      const { decisionId, accountId } = await appeals.ofLink(body.token);
      return { decision: await appeals.send(decisionId, body.text, accountId) };
    }),
    route(calls.getAppeals, ({ query, caller }) => appeals.page(query.status, query.before, caller)),
    route(calls.answerAppeal, async ({ body, caller }) => {
      await appeals.answer(body, caller);
      return {};
    }),
  ];
}
