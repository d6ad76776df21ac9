import type { Writer } from '@emberlore/database';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import * as purchases from './purchases.repository.ts';

/** After how many attempts a job at the payment provider is given up: the last one comes almost six days after the first. */
export const PAYMENT_TRIES = 14;

const undonePurchase = z.object({ purchaseId: z.string(), subscriptionId: z.string().nullable() });

/** The job that ends an unwanted subscription and refunds its payment. Stored jobs already use this name. */
const undoPayment: JobKind<z.infer<typeof undonePurchase>> = {
  name: 'undoSubscription',
  payload: undonePurchase,
  mostTries: PAYMENT_TRIES,
};

/** The provider's identifiers of an unwanted payment and of its subscription. */
export interface UnwantedPayment {
  subscriptionId: string | null;
  paymentId: string | null;
  invoiceId: string | null;
}

/** The terms of a bill. */
type BillTerms = Pick<purchases.NewPurchase, 'accountId' | 'offeringId' | 'amount' | 'priceCents' | 'currency'>;

export interface UndoDeps {
  provider: purchases.Provider;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
  log: Log;
}

/**
 * Undoes payments: gives no credits, ends their subscription immediately, and refunds the money. The purchase counts as
 * paid until the provider confirms the refund.
 */
export interface Undo {
  /**
   * Undoes the payment of an unpaid purchase, whose row is locked; its price becomes what was paid. `why` is logged.
   */
  purchase(writer: Writer, purchase: purchases.PurchaseRow, unwanted: UnwantedPayment, why: string): Promise<void>;
  /** Undoes a paid bill that belongs to no purchase. Does nothing when the bill is already recorded. `why` is logged. */
  bill(
    writer: Writer,
    agreed: BillTerms,
    unwanted: UnwantedPayment & { invoiceId: string },
    why: string,
  ): Promise<void>;
  /** Refunds the payment of an undone purchase again, if a dispute that was won has left it unrefunded. */
  resume(writer: Writer, purchaseId: string): Promise<void>;
}

export function createUndo({ provider, jobs, clock, log }: UndoDeps): Undo {
  const scheduleUndo = async (writer: Writer, purchaseId: string, subscriptionId: string | null, why: string) => {
    await jobs.add(writer, undoPayment, { purchaseId, subscriptionId });
    log.warn({ purchaseId, why }, 'Rejected a payment: its subscription ends, and it is refunded.');
  };

  const undone = (subscriptionId: string | null) => {
    const now = clock.now();
    return { status: 'paid', paidAt: now, undoneAt: now, undoneSubscriptionId: subscriptionId } as const;
  };

  return {
    async purchase(
      writer,
      { purchaseId, priceCents, currency },
      { subscriptionId, paymentId, invoiceId: transactionId },
      why,
    ) {
      await purchases.updatePurchase(writer, purchaseId, {
        ...{ ...undone(subscriptionId), priceCents, currency, paymentId, transactionId },
      });
      await scheduleUndo(writer, purchaseId, subscriptionId, why);
    },
    async bill(writer, { accountId, offeringId, amount, priceCents, currency }, { subscriptionId, invoiceId }, why) {
      const agreed = { accountId, offeringId, provider, amount, priceCents, currency };
      const paid = { ...undone(subscriptionId), transactionId: invoiceId };
      const purchaseId = await purchases.insertPurchase(writer, { ...agreed, ...paid });
      if (purchaseId) await scheduleUndo(writer, purchaseId, subscriptionId, why);
    },
    async resume(writer, purchaseId) {
      const purchase = await purchases.lockPurchase(writer, provider, { purchaseId });
      if (purchase?.status !== 'paid' || !purchases.isUndone(purchase)) return;
      await scheduleUndo(writer, purchaseId, purchase.undoneSubscriptionId, 'The dispute about it was won.');
    },
  };
}

/** Registers the job that refunds undone payments, retrying for days. An admin can repeat the refund as well. */
export function registerUndoJob(
  jobs: Pick<Jobs, 'register'>,
  { open, refund }: { open: () => Payments; refund: (purchaseId: string) => Promise<void> },
): void {
  jobs.register(undoPayment, async ({ subscriptionId, purchaseId }) => {
    if (subscriptionId !== null) await open().end(subscriptionId);
    await refund(purchaseId);
  });
}
