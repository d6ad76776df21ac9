import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { Receipts } from '../../../providers/receipts/receipts.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Credits } from '../credits/credits.service.ts';
import * as purchases from './purchases.repository.ts';
import { createSettlement } from './settlement.ts';
import * as subscriptions from './subscriptions.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far back refunds are read, which is as far as Google Play tells. Refunds known already change nothing. */
const PERIOD_MS = 29 * DAY_MS;

export interface VoidedPurchasesDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  credits: Credits;
  jobs: Pick<Jobs, 'add'>;
  readVoided: NonNullable<Receipts['readVoided']>;
  clock: Clock;
  log: Log;
}

export interface VoidedPurchases {
  /** Takes back the credits of purchases that Google Play has refunded. Throws `StoreUnreachable`. */
  takeBack(): Promise<void>;
  /** Starts the daily job that does this. */
  startDailyJob(): RegularJob;
}

/** Creates the service that follows the refunds of Google Play, which tells of them only if asked. */
export function createVoidedPurchases(deps: VoidedPurchasesDeps): VoidedPurchases {
  const { store, credits, jobs, readVoided, clock, log } = deps;
  const settlement = createSettlement({ provider: 'google_play', credits, jobs, clock, log });

  /** Ends a subscription whose latest period is refunded; a receipt of a later period continues it. */
  const endRefunded = async (writer: Writer, { purchaseId, subscriptionId }: purchases.PurchaseRow) => {
    if (subscriptionId === null) return;
    const latest = await purchases.lockLatestOf(writer, subscriptionId);
    if (latest?.purchaseId === purchaseId) await subscriptions.endPeriod(writer, subscriptionId, clock.now());
  };

  const takeBack = async () => {
    const orders = await readVoided(new Date(clock.now().getTime() - PERIOD_MS));
    const refunded = await purchases.readPaid(store.reader, 'google_play', orders);
    for (const purchase of refunded) {
      const { purchaseId, priceCents, transactionId: invoiceId } = purchase;
      await store.transact(async (writer) => {
        await endRefunded(writer, purchase);
        await settlement.refund(writer, { purchaseId, paymentId: null, invoiceId }, priceCents);
      });
    }
  };

  return {
    takeBack,
    startDailyJob: () =>
      startRegularJob(takeBack, {
        firstMs: MINUTE_MS,
        everyMs: DAY_MS,
        onError: (err) => log.warn({ err }, 'Reading the refunds of Google Play failed.'),
      }),
  };
}
