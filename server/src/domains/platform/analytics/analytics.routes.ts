import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Analytics } from './analytics.service.ts';

/** Route of the product's own analytics. */
export function analyticsRoutes(analytics: Analytics): Route[] {
  return [
    route(calls.sendAnalytics, async ({ body, caller, http }) => {
      if (!http.doNotTrack) await analytics.record(body.events, caller?.accountId ?? null, http.remoteNetwork);
      return {};
    }),
  ];
}
