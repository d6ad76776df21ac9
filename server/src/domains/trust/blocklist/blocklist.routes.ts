import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { Blocklist } from './blocklist.service.ts';

/** Returns the routes for admins to manage the blocklist. */
export function blocklistRoutes(blocklist: Blocklist, accounts: Pick<Accounts, 'read'>): Route[] {
  return [
    route(calls.getBlocklist, ({ query }) => blocklist.page(query.kind, query.page)),
    route(calls.addToBlocklist, async ({ body, caller, http }) => {
      const { email } = await accounts.read(caller.accountId);
      return { entry: await blocklist.add(body, caller, { address: http.remoteAddress, email }) };
    }),
    route(calls.removeFromBlocklist, async ({ query, caller }) => {
      await blocklist.remove(query.entryId, query.reason, caller);
      return {};
    }),
  ];
}
