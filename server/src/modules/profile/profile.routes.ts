import { calls } from '@emberlore/contract';
import { type Route, route } from '../../kit/route.ts';
import type { Credits } from './credits.service.ts';

/** The calls about the caller's own profile. */
export function profileRoutes({ credits }: { credits: Credits }): Route[] {
  return [route(calls.getCredits, ({ caller, query }) => credits.history(caller.accountId, query.page))];
}
