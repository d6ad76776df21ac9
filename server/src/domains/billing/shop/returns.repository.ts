import { moneyReturns, type Writer } from '@emberlore/database';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Dispute, PaymentName } from '../../../providers/payments/payments.ts';
import type { Provider, PurchaseRow } from './purchases.repository.ts';

/** The largest amount of money that the database holds, in cents. */
export const MOST_CENTS = 2_147_483_647;

/** A payment as its provider identifies it, and its purchase once that is known. */
type NamedPayment = PaymentName & { provider: Provider };

/**
 * Locks the identifiers of a payment until the transaction ends. A payment and its refund or dispute, recorded
 * concurrently without seeing each other, wait for each other on this lock.
 */
export async function lockPayment(
  writer: Writer,
  provider: Provider,
  { paymentId, invoiceId }: Omit<PaymentName, 'purchaseId'>,
): Promise<void> {
  for (const name of [paymentId, invoiceId]) {
    if (name === null) continue;
    await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${name}`}, 0))`);
  }
}

/** Shortens an amount to what the database holds; no price is larger, so nothing depends on the rest. */
const bounded = (cents: number) => Math.min(cents, MOST_CENTS);

/**
 * Stores the total refunded amount of a payment. A smaller amount is outdated and changes nothing, as does one from
 * before a refund failed.
 */
export async function saveRefund(
  writer: Writer,
  payment: NamedPayment,
  cents: number,
  reportedAt: Date,
): Promise<void> {
  const { provider, paymentId, invoiceId, purchaseId } = payment;
  const reference = paymentId ?? invoiceId ?? purchaseId;
  if (reference === null) return;
  await writer
    .insert(moneyReturns)
    .values({
      provider,
      kind: 'refund',
      reference,
      paymentId,
      invoiceId,
      purchaseId,
      state: 'refunded',
      cents: bounded(cents),
      toldAt: reportedAt,
    })
    .onConflictDoUpdate({
      target: [moneyReturns.provider, moneyReturns.kind, moneyReturns.reference],
      set: { cents: sql`greatest(${moneyReturns.cents}, excluded.cents)` },
      setWhere: sql`excluded.told_at >= ${moneyReturns.toldAt}`,
    });
}

/** Matches the refunds and disputes of a payment, by any of its ids that are known. */
function isOfPayment({ provider, purchaseId, paymentId, invoiceId }: NamedPayment): SQL | undefined {
  const named = or(
    // Without any id, nothing is of the payment.
    sql`false`,
    purchaseId === null ? undefined : eq(moneyReturns.purchaseId, purchaseId),
    paymentId === null ? undefined : eq(moneyReturns.paymentId, paymentId),
    invoiceId === null ? undefined : eq(moneyReturns.invoiceId, invoiceId),
  );
  return and(eq(moneyReturns.provider, provider), named);
}

/** Lowers the total refunded amount of a payment, of which a refund has failed. */
export async function lowerRefund(
  writer: Writer,
  payment: NamedPayment,
  cents: number,
  reportedAt: Date,
): Promise<void> {
  await writer
    .update(moneyReturns)
    .set({ cents: sql`least(${moneyReturns.cents}, ${bounded(cents)}::int)`, toldAt: reportedAt })
    .where(and(eq(moneyReturns.kind, 'refund'), isOfPayment(payment)));
  // Its refund may be reported only now.
  await saveRefund(writer, payment, cents, reportedAt);
}

/** Orders the states of a dispute: final ones outrank others, then later ones outrank earlier ones. */
const rankDispute = (state: SQL, reportedAt: SQL, cents: SQL) =>
  sql`(${state} in ('won', 'lost'), ${reportedAt}, array_position(array['inquiry', 'open', 'won', 'lost'], ${state}), ${cents})`;

/** Stores the state of a dispute, unless a final or newer one is known. */
export async function saveDispute(writer: Writer, payment: NamedPayment, dispute: Dispute): Promise<void> {
  const { provider, paymentId, invoiceId, purchaseId } = payment;
  const { disputeId: reference, state, toldAt } = dispute;
  const cents = bounded(dispute.cents);
  const known = rankDispute(sql`${moneyReturns.state}`, sql`${moneyReturns.toldAt}`, sql`${moneyReturns.cents}`);
  await writer
    .insert(moneyReturns)
    .values({ provider, kind: 'dispute', reference, paymentId, invoiceId, purchaseId, state, cents, toldAt })
    .onConflictDoUpdate({
      target: [moneyReturns.provider, moneyReturns.kind, moneyReturns.reference],
      set: { state: sql`excluded.state`, cents: sql`excluded.cents`, toldAt: sql`excluded.told_at` },
      setWhere: sql`${rankDispute(sql`excluded.state`, sql`excluded.told_at`, sql`excluded.cents`)} > ${known}`,
    });
}

/** Sums the refunds and the open or lost disputes of a purchase, in cents. The sum may exceed the price. */
export async function sumReturns(
  writer: Writer,
  { provider, purchaseId, paymentId, transactionId }: PurchaseRow,
): Promise<number> {
  const refunded = sql`coalesce(max(${moneyReturns.cents}) filter (where ${moneyReturns.kind} = 'refund'), 0)`;
  const disputed = sql`coalesce(sum(${moneyReturns.cents}) filter (where ${moneyReturns.state} in ('open', 'lost')), 0)`;
  const [row] = await writer
    .select({ gone: sql<number>`(${refunded} + ${disputed})::float8` })
    .from(moneyReturns)
    .where(isOfPayment({ provider, purchaseId, paymentId, invoiceId: transactionId }));
  return row?.gone ?? 0;
}
