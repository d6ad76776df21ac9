import type { Writer } from '@emberlore/database';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import * as purchases from './purchases.repository.ts';
import { saveRefund } from './returns.repository.ts';

/** The job that ends an unwanted subscription and refunds its payment. The name is the one that stored jobs already carry. */
const UNDO_PAYMENT = 'undoSubscription';

const unwantedPayment = z.object({
  purchaseId: z.string(),
  subscriptionId: z.string().nullable(),
  paymentId: z.string().nullable().default(null),
  invoiceId: z.string().nullable(),
});

/** What the provider calls an unwanted payment, and the subscription that it was for. */
export type UnwantedPayment = Omit<z.infer<typeof unwantedPayment>, 'purchaseId'>;

/** What was agreed about a bill. */
type Agreement = Pick<purchases.NewPurchase, 'accountId' | 'offeringId' | 'amount' | 'priceCents' | 'currency'>;

export interface UndoDeps {
  provider: purchases.Provider;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
  log: Log;
}

/** Undoes payments: they bring no credits, their subscription ends at once, and the money is refunded. */
export interface Undo {
  /** Undoes the payment of an unpaid purchase, whose row is locked. `why` is for the log. */
  purchase(writer: Writer, purchase: purchases.PurchaseRow, unwanted: UnwantedPayment, why: string): Promise<void>;
  /** Undoes a paid bill that belongs to no purchase yet. Does nothing when the bill is recorded already. */
  bill(writer: Writer, agreed: Agreement, unwanted: UnwantedPayment & { invoiceId: string }): Promise<void>;
}

export function createUndo({ provider, jobs, clock, log }: UndoDeps): Undo {
  const order = async (
    writer: Writer,
    { purchaseId, priceCents }: { purchaseId: string; priceCents: number },
    { paymentId, invoiceId, ...unwanted }: UnwantedPayment,
    why: string,
  ) => {
    const payment = { purchaseId, paymentId, invoiceId };
    await saveRefund(writer, { ...payment, provider }, priceCents, clock.now());
    await jobs.add(writer, UNDO_PAYMENT, { ...unwanted, ...payment });
    log.warn({ purchaseId, why }, 'A payment that is not wanted is refunded, and its subscription ends.');
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
      await order(writer, { purchaseId, priceCents }, unwanted, why);
    },
    async bill(writer, { accountId, offeringId, amount, priceCents, currency }, unwanted) {
      const agreed = { accountId, offeringId, provider, amount, priceCents, currency };
      const paid = { ...refunded(priceCents), transactionId: unwanted.invoiceId };
      const purchaseId = await purchases.insertPurchase(writer, { ...agreed, ...paid });
      const why = 'A bill of a subscription that should have ended.';
      if (purchaseId) await order(writer, { purchaseId, priceCents }, unwanted, why);
    },
  };
}

/** Lets undone payments be refunded by the provider, however often it takes. */
export function undoPayments(jobs: Pick<Jobs, 'on'>, open: () => Payments): void {
  jobs.on(UNDO_PAYMENT, async (payload) => {
    const { subscriptionId, ...payment } = unwantedPayment.parse(payload);
    if (subscriptionId !== null) await open().end(subscriptionId);
    await open().refund(payment, payment.invoiceId ?? payment.purchaseId);
  });
}
