import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Credits } from '../credits/credits.service.ts';
import type { AppPurchases } from './app-purchases.service.ts';
import type { Shop } from './shop.service.ts';

export interface ShopRoutesDeps {
  shop: Shop;
  appPurchases: AppPurchases;
  credits: Pick<Credits, 'limitDay'>;
}

/** The calls of the shop. */
export function shopRoutes({ shop, appPurchases, credits }: ShopRoutesDeps): Route[] {
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
      await credits.limitDay(caller.accountId, body.dailyLimit);
      return {};
    }),
  ];
}
