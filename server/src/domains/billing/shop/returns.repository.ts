import { moneyReturns, type Writer } from '@emberlore/database';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Dispute, PaymentName } from '../../../providers/payments/payments.ts';
import type { Provider, PurchaseRow } from './purchases.repository.ts';

/** A payment as a provider names it, and its purchase once that is known. */
type Named = PaymentName & { provider: Provider };

/**
 * Locks the names of a payment until the transaction ends. A payment and a return of it that are recorded at the same time, neither
 * of which can see the other, wait for each other by this.
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

/** Keeps how much of a payment was refunded in all. A smaller sum is older news and changes nothing. */
export async function saveRefund(writer: Writer, named: Named, cents: number, reportedAt: Date): Promise<void> {
  const { provider, paymentId, invoiceId, purchaseId } = named;
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
      cents,
      toldAt: reportedAt,
    })
    .onConflictDoUpdate({
      target: [moneyReturns.provider, moneyReturns.kind, moneyReturns.reference],
      set: { cents: sql`greatest(${moneyReturns.cents}, excluded.cents)` },
    });
}

/** How states of a dispute follow each other: a final one beats any other, then a later one an earlier one. */
const order = (state: SQL, reportedAt: SQL, cents: SQL) =>
  sql`(${state} in ('won', 'lost'), ${reportedAt}, array_position(array['inquiry', 'open', 'won', 'lost'], ${state}), ${cents})`;

/** Keeps the state of a dispute, unless a final or a newer one is known. */
export async function saveDispute(writer: Writer, named: Named, dispute: Dispute): Promise<void> {
  const { provider, paymentId, invoiceId, purchaseId } = named;
  const { disputeId: reference, state, cents, toldAt } = dispute;
  const known = order(sql`${moneyReturns.state}`, sql`${moneyReturns.toldAt}`, sql`${moneyReturns.cents}`);
  await writer
    .insert(moneyReturns)
    .values({ provider, kind: 'dispute', reference, paymentId, invoiceId, purchaseId, state, cents, toldAt })
    .onConflictDoUpdate({
      target: [moneyReturns.provider, moneyReturns.kind, moneyReturns.reference],
      set: { state: sql`excluded.state`, cents: sql`excluded.cents`, toldAt: sql`excluded.told_at` },
      setWhere: sql`${order(sql`excluded.state`, sql`excluded.told_at`, sql`excluded.cents`)} > ${known}`,
    });
}

/** How many cents of a purchase are gone: its refunds, and its disputes that are open or lost. May exceed the price. */
export async function sumReturns(
  writer: Writer,
  { provider, purchaseId, paymentId, transactionId }: PurchaseRow,
): Promise<number> {
  const refunded = sql`coalesce(max(${moneyReturns.cents}) filter (where ${moneyReturns.kind} = 'refund'), 0)`;
  const disputed = sql`coalesce(sum(${moneyReturns.cents}) filter (where ${moneyReturns.state} in ('open', 'lost')), 0)`;
  const [row] = await writer
    .select({ gone: sql<number>`(${refunded} + ${disputed})::float8` })
    .from(moneyReturns)
    .where(
      and(
        eq(moneyReturns.provider, provider),
        or(
          eq(moneyReturns.purchaseId, purchaseId),
          paymentId === null ? undefined : eq(moneyReturns.paymentId, paymentId),
          transactionId === null ? undefined : eq(moneyReturns.invoiceId, transactionId),
        ),
      ),
    );
  return row?.gone ?? 0;
}
