import type Stripe from 'stripe';
import type { Checkout, Dispute, PaidInvoice, SubscriptionState } from './payments.ts';

type Named = string | { id: string } | null | undefined;

/** Returns the id of an object that Stripe gives either as an id or expanded. */
export function toId(named: Named): string | null {
  return (typeof named === 'string' ? named : named?.id) ?? null;
}

/** Converts Stripe's seconds. */
export const toDate = (seconds: number) => new Date(seconds * 1000);

/** Only the states that Stripe never leaves are an end: the bills of an unpaid subscription can still be paid. */
const statuses: Record<string, SubscriptionState['status']> = {
  canceled: 'ended',
  incomplete_expired: 'ended',
  unpaid: 'past_due',
  past_due: 'past_due',
  incomplete: 'past_due',
};

/** Converts a Stripe subscription; `told` is the time of the report in seconds. */
export function toSubscription(shown: Stripe.Subscription, reportedSeconds: number): SubscriptionState {
  const ends = shown.items.data.map(({ current_period_end }) => current_period_end);
  return {
    subscriptionId: shown.id,
    status: statuses[shown.status] ?? 'active',
    periodEndsAt: toDate(Math.max(...ends, 0)),
    cancelled: shown.cancel_at_period_end || shown.cancel_at !== null,
    toldAt: toDate(reportedSeconds),
  };
}

function toCheckoutState(session: Stripe.Checkout.Session, failed: boolean): Checkout['state'] {
  if (session.status === 'expired') return 'expired';
  if (failed) return 'failed';
  if (session.status !== 'complete') return 'open';
  return session.payment_status === 'unpaid' ? 'pending' : 'paid';
}

/** Converts a Stripe checkout session with its expanded subscription, if any. */
export function toCheckout(session: Stripe.Checkout.Session, reportedSeconds: number, failed = false): Checkout {
  const { subscription } = session;
  const whole = typeof subscription === 'object' && subscription !== null ? subscription : null;
  return {
    sessionId: session.id,
    purchaseId: session.client_reference_id,
    state: toCheckoutState(session, failed),
    paidCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentId: toId(session.payment_intent),
    invoiceId: toId(session.invoice),
    customerId: toId(session.customer),
    subscription: whole && toSubscription(whole, reportedSeconds),
  };
}

/** Converts a paid Stripe invoice; returns null if it isn't a subscription's. */
export function toPaidInvoice(invoice: Stripe.Invoice): PaidInvoice | null {
  const details = invoice.parent?.subscription_details;
  const subscriptionId = toId(details?.subscription);
  if (!details || !subscriptionId || !invoice.id) return null;
  return {
    invoiceId: invoice.id,
    subscriptionId,
    purchaseId: details.metadata?.purchaseId ?? null,
    first: invoice.billing_reason === 'subscription_create',
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    // The invoice's own period is the previous one; its lines contain the paid period.
    periodEndsAt: toDate(Math.max(invoice.period_end, ...invoice.lines.data.map(({ period }) => period.end))),
  };
}

const disputeStates: Record<string, Dispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

/** Converts a Stripe dispute; `told` is the time of the report in seconds. */
export function toDispute({ id, status, amount }: Stripe.Dispute, reportedSeconds: number): Dispute {
  return { disputeId: id, state: disputeStates[status] ?? 'open', cents: amount, toldAt: toDate(reportedSeconds) };
}
