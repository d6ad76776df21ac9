import type { Connection } from '@emberlore/database';
import type { Credits } from '../domains/billing/credits/credits.service.ts';
import { createAppPurchases } from '../domains/billing/shop/app-purchases.service.ts';
import { createOfferings } from '../domains/billing/shop/offerings.service.ts';
import { shopRoutes } from '../domains/billing/shop/shop.routes.ts';
import { createShop } from '../domains/billing/shop/shop.service.ts';
import { shopAdminRoutes } from '../domains/billing/shop/shop-admin.routes.ts';
import { createShopAdmin } from '../domains/billing/shop/shop-admin.service.ts';
import { createVoidedPurchases, type VoidedPurchases } from '../domains/billing/shop/voided-purchases.service.ts';
import { setDailyLimit } from '../domains/identity/accounts/daily-limit.service.ts';
import { findPeople } from '../domains/identity/accounts/people.service.ts';
import type { Media } from '../domains/media/pictures/media.service.ts';
import type { Upkeep } from '../domains/media/pictures/upkeep.service.ts';
import type { Jobs } from '../domains/platform/jobs/jobs.service.ts';
import { refuseOwnCase } from '../domains/trust/moderation/own-case.service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { type RegularJob, startRegularJob } from '../kit/regular-job.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import type { Sandbox } from '../providers/payments/sandbox.ts';
import type { SandboxReceipts } from '../providers/receipts/sandbox-receipts.ts';
import type { Config } from './config.ts';
import { createPaymentProviders } from './payments.ts';

export interface ShopParts {
  config: Pick<Config, 'production' | 'payments' | 'appStore' | 'googlePlay'>;
  connection: Connection;
  tokens: Tokens;
  clock: Clock;
  log: Log;
  media: Media;
  upkeep: Upkeep;
  credits: Credits;
  jobs: Jobs;
  pictureAddress: (hash: string) => string;
}

/** A shop without real payments. */
export interface SandboxShop {
  sandbox: Sandbox;
  receipts: SandboxReceipts;
  /** Starts the job that bills subscriptions when their shortened months end. */
  startBillingJob(): RegularJob;
}

export interface ShopModules {
  routes: Route[];
  /** Present only if the sandbox replaces real payments. */
  sandboxShop: SandboxShop | undefined;
  /** Present only with Google Play. */
  voidedPurchases: VoidedPurchases | undefined;
}

const MOST_BILLING_MS = 10_000;
const LEAST_BILLING_MS = 500;

function startBillingJob(sandbox: Sandbox, monthMs: number, log: Log): RegularJob {
  return startRegularJob(() => sandbox.runDue(), {
    firstMs: 0,
    everyMs: Math.min(MOST_BILLING_MS, Math.max(LEAST_BILLING_MS, monthMs / 10)),
    onError: (err) => log.warn({ err }, 'Billing sandbox subscriptions failed.'),
  });
}

/** Builds the shop: offerings, payments, in-app purchases, and the ledger. */
export async function composeShop(parts: ShopParts): Promise<ShopModules> {
  const { config, connection: store, clock, log, media, upkeep, credits, jobs, pictureAddress } = parts;
  const { payments, sandbox, receipts, sandboxReceipts } = await createPaymentProviders(parts);
  const shop = createShop({ store, credits, payments, jobs, clock, log, pictureAddress });
  sandbox?.notifyWith(shop.hear);
  const appPurchases = createAppPurchases({ store, credits, receipts, clock, log });
  const offerings = createOfferings({ store, media, upkeep, clock, pictureAddress });
  const shopAdmin = createShopAdmin({ findPeople, refuseOwnCase, store, credits, payments, jobs, clock, log });
  const monthMs = config.payments?.provider === 'sandbox' ? config.payments.monthMs : 0;
  return {
    routes: [
      ...shopRoutes({
        shop,
        appPurchases,
        limitDay: (caller, dailyLimit) => store.transact((writer) => setDailyLimit(writer, caller, dailyLimit)),
      }),
      ...shopAdminRoutes({ offerings, shopAdmin }),
    ],
    voidedPurchases:
      receipts.readVoided &&
      createVoidedPurchases({ store, credits, jobs, readVoided: receipts.readVoided, clock, log }),
    sandboxShop: sandbox &&
      sandboxReceipts && {
        sandbox,
        receipts: sandboxReceipts,
        startBillingJob: () => startBillingJob(sandbox, monthMs, log),
      },
  };
}
