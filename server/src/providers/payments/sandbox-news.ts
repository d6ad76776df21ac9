import { z } from 'zod';
import type { PaymentNews } from './payments.ts';

const time = z.coerce.date();
const id = z.string().nullable();

const subscription = z.object({
  subscriptionId: z.string(),
  status: z.enum(['active', 'past_due', 'ended']),
  periodEndsAt: time,
  cancelled: z.boolean(),
  toldAt: time,
});

const checkout = z.object({
  sessionId: z.string(),
  purchaseId: id,
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired']),
  paidCents: z.number(),
  currency: z.string(),
  paymentId: id,
  invoiceId: id,
  customerId: id,
  subscription: subscription.nullable(),
});

const invoice = z.object({
  invoiceId: z.string(),
  subscriptionId: z.string(),
  purchaseId: id,
  first: z.boolean(),
  paidCents: z.number(),
  currency: z.string(),
  periodEndsAt: time,
});

const payment = z.object({ purchaseId: id, paymentId: id, invoiceId: id });

const dispute = z.object({
  disputeId: z.string(),
  state: z.enum(['inquiry', 'open', 'won', 'lost']),
  cents: z.number(),
  toldAt: time,
});

const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkout'), checkout }),
  z.object({ kind: z.literal('invoice'), invoice }),
  z.object({ kind: z.literal('subscription'), purchaseId: id, subscription }),
  z.object({ kind: z.literal('refund'), payment, refundedCents: z.number(), toldAt: time }),
  z.object({ kind: z.literal('dispute'), payment, dispute }),
]);

/** Parses a message of the sandbox from its JSON. Throws if it is none. */
export function parseNews(raw: string): PaymentNews {
  return news.parse(JSON.parse(raw));
}
