import type { Writer } from '@emberlore/database';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import * as purchases from './purchases.repository.ts';
import { saveRefund } from './returns.repository.ts';

const unwantedPayment = z.object({
  purchaseId: z.string(),
  subscriptionId: z.string().nullable(),
  paymentId: z.string().nullable().default(null),
  invoiceId: z.string().nullable(),
});

/** The job that ends an unwanted subscription and refunds its payment. Stored jobs already use this name. */
const undoPayment: JobKind<z.infer<typeof unwantedPayment>> = { name: 'undoSubscription', payload: unwantedPayment };

/** The provider's identifiers of an unwanted payment and of its subscription. */
export type UnwantedPayment = Omit<z.infer<typeof unwantedPayment>, 'purchaseId'>;

/** The terms of a bill. */
type BillTerms = Pick<purchases.NewPurchase, 'accountId' | 'offeringId' | 'amount' | 'priceCents' | 'currency'>;

export interface UndoDeps {
  provider: purchases.Provider;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
  log: Log;
}

/** Undoes payments: gives no credits, ends their subscription immediately, and refunds the money. */
export interface Undo {
  /** Undoes the payment of an unpaid purchase, whose row is locked. `why` is logged. */
  purchase(writer: Writer, purchase: purchases.PurchaseRow, unwanted: UnwantedPayment, why: string): Promise<void>;
  /** Undoes a paid bill that belongs to no purchase. Does nothing when the bill is already recorded. */
  bill(writer: Writer, agreed: BillTerms, unwanted: UnwantedPayment & { invoiceId: string }): Promise<void>;
}

export function createUndo({ provider, jobs, clock, log }: UndoDeps): Undo {
  const scheduleUndo = async (
    writer: Writer,
    { purchaseId, priceCents }: { purchaseId: string; priceCents: number },
    { paymentId, invoiceId, ...unwanted }: UnwantedPayment,
    why: string,
  ) => {
    const payment = { purchaseId, paymentId, invoiceId };
    await saveRefund(writer, { ...payment, provider }, priceCents, clock.now());
    await jobs.add(writer, undoPayment, { ...unwanted, ...payment });
    log.warn({ purchaseId, why }, 'Refunded a rejected payment and ended its subscription.');
  };

  const refunded = (priceCents: number) => {
    const now = clock.now();
    return { status: 'refunded', paidAt: now, refundedAt: now, refundedCents: priceCents } as const;
  };

  return {
    async purchase(writer, { purchaseId, priceCents }, unwanted, why) {
      await purchases.updatePurchase(writer, purchaseId, {
        ...refunded(priceCents),
        paymentId: unwanted.paymentId,
        transactionId: unwanted.invoiceId,
      });
      await scheduleUndo(writer, { purchaseId, priceCents }, unwanted, why);
    },
    async bill(writer, { accountId, offeringId, amount, priceCents, currency }, unwanted) {
      const agreed = { accountId, offeringId, provider, amount, priceCents, currency };
      const paid = { ...refunded(priceCents), transactionId: unwanted.invoiceId };
      const purchaseId = await purchases.insertPurchase(writer, { ...agreed, ...paid });
      const why = 'Invoice for a subscription that has already ended.';
      if (purchaseId) await scheduleUndo(writer, { purchaseId, priceCents }, unwanted, why);
    },
  };
}

/** Registers the job that refunds undone payments, retrying until the provider succeeds. */
export function registerUndoJob(jobs: Pick<Jobs, 'register'>, open: () => Payments): void {
  jobs.register(undoPayment, async ({ subscriptionId, ...payment }) => {
    if (subscriptionId !== null) await open().end(subscriptionId);
    await open().refund(payment, payment.invoiceId ?? payment.purchaseId);
  });
}
