import { calls } from '@emberlore/contract';
import { invalid } from '../../../kit/errors.ts';
import { type Route, route } from '../../../kit/route.ts';
import type { Offerings } from './offerings.service.ts';
import type { ShopAdmin } from './shop-admin.service.ts';

/** Returns the routes by which admins manage the shop. */
export function shopAdminRoutes({ offerings, shopAdmin }: { offerings: Offerings; shopAdmin: ShopAdmin }): Route[] {
  return [
    route(calls.getAllOfferings, async () => ({ offerings: await offerings.all() })),
    route(calls.createOffering, async ({ parts: { offeringInfo }, files, caller }) => {
      const [picture] = files.offeringImage;
      // The contract requires the file, so a call without one is rejected earlier.
      if (!picture) throw invalid({ offeringImage: 'required' });
      return { offering: await offerings.create(offeringInfo, picture.read, caller) };
    }),
    route(calls.editOffering, async ({ parts: { offeringInfo }, files, caller }) => {
      const { offeringId, ...info } = offeringInfo;
      return { offering: await offerings.edit(offeringId, info, files.offeringImage[0]?.read, caller) };
    }),
    route(calls.retireOffering, async ({ body, caller }) => ({
      offering: await offerings.retire(body.offeringId, body.retired, caller),
    })),
    route(calls.searchLedger, ({ query }) => shopAdmin.ledger(query)),
    route(calls.adjustCredits, async ({ caller, body, http }) => ({
      credits: await shopAdmin.adjust(caller, body, http.idempotencyKey),
    })),
    route(calls.getPurchases, ({ query }) => shopAdmin.purchases(query)),
    route(calls.refundPurchase, async ({ body, caller }) => ({
      purchase: await shopAdmin.refund(body.purchaseId, caller),
    })),
    route(calls.getRevenue, ({ query }) => shopAdmin.revenue(query.days)),
  ];
}
