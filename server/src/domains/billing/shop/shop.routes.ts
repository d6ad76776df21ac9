import { calls } from '@emberlore/contract';
import { type Caller, type Route, route } from '../../../kit/route.ts';
import type { AppPurchases } from './app-purchases.service.ts';
import type { Shop } from './shop.service.ts';

export interface ShopRoutesDeps {
  shop: Shop;
  appPurchases: AppPurchases;
  /** Sets the caller's daily spending limit in credits; null for none. */
  limitDay: (caller: Caller, dailyLimit: number | null) => Promise<void>;
}

/** Returns the routes of the shop. */
export function shopRoutes({ shop, appPurchases, limitDay }: ShopRoutesDeps): Route[] {
  return [
    route(calls.getShopOfferings, ({ caller }) => shop.window(caller)),
    route(calls.confirmPurchase, ({ caller, params, body }) => appPurchases.credit(caller, params.offeringId, body)),
    route(calls.createCheckoutSession, async ({ caller, body, http }) => ({
      sessionURL: await shop.checkOut(caller, body, http.baseUrl),
    })),
    route(calls.confirmSession, ({ caller, body }) => shop.confirm(caller, body.sessionId)),
    route(calls.paymentWebhook, async ({ http }) => {
      await shop.hear(http.rawBody, http.signature);
      return {};
    }),
    route(calls.createPortalSession, async ({ caller, http }) => ({
      portalURL: await shop.portal(caller, http.baseUrl),
    })),
    route(calls.cancelSubscription, async ({ caller }) => ({ subscription: await shop.cancel(caller) })),
    route(calls.setDailyLimit, async ({ caller, body }) => {
      await limitDay(caller, body.dailyLimit);
      return {};
    }),
  ];
}
