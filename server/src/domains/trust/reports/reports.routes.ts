import { calls } from '@emberlore/contract';
import { invalid } from '../../../kit/errors.ts';
import { type Route, route } from '../../../kit/route.ts';
import type { Reports } from './reports.service.ts';

/** Returns the routes for players to report and for admins to act. */
export function reportsRoutes(reports: Reports): Route[] {
  return [
    route(calls.createReport, async ({ body: { objectType, storyId, userId: _, ...body }, caller }) => {
      const objectId = objectType === 'story' ? (storyId ?? body.objectId) : body.objectId;
      if (objectId === undefined) throw invalid({ [objectType === 'story' ? 'storyId' : 'objectId']: 'required' });
      await reports.create({ ...body, objectType, objectId }, caller);
      return {};
    }),
    route(calls.getReports, ({ query }) => reports.page(query.status, query.page)),
    route(calls.resolveReport, async ({ body, caller }) => {
      await reports.resolve(body, caller);
      return {};
    }),
    route(calls.takeReport, async ({ body, caller }) => {
      await reports.take(body.reportId, body.taken, caller);
      return {};
    }),
    route(calls.banAccount, async ({ body, caller }) => {
      await reports.ban(body, caller);
      return {};
    }),
  ];
}
