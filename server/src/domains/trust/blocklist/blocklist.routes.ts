import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { Barriers } from './blocklist.service.ts';

/** The calls by which admins keep networks, mail domains and words out. */
export function barriersRoutes(barriers: Barriers, accounts: Pick<Accounts, 'read'>): Route[] {
  return [
    route(calls.getBlocklist, ({ query }) => barriers.page(query.kind, query.page)),
    route(calls.addToBlocklist, async ({ body, caller, http }) => {
      const { email } = await accounts.read(caller.accountId);
      return { barrier: await barriers.add(body, caller, { address: http.remoteAddress, email }) };
    }),
    route(calls.removeFromBlocklist, async ({ query, caller }) => {
      await barriers.remove(query.barrierId, query.reason, caller);
      return {};
    }),
  ];
}
