import { hash, randomUUID } from 'node:crypto';
import type { LedgerEntry, LedgerReason, Purchase } from '@emberlore/contract';
import type { Connection, Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { type Payments, PaymentsUnavailable } from '../../../providers/payments/payments.ts';
import { isTestReceipt } from '../../../providers/receipts/sandbox-receipts.ts';
import { logAct, logActOnce } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { type CountedChange, type Credits, LARGEST_BALANCE } from '../credits/credits.service.ts';
import * as purchases from './purchases.repository.ts';
import { createRefund } from './refunds.ts';
import { createSettlement } from './settlement.ts';
import { toDollars } from './shop.presenter.ts';
import * as repository from './shop-admin.repository.ts';

/** An admin's search. */
export interface AdminSearch {
  page: number;
  searchQuery?: string | undefined;
}

/** Revenue of one day. Money is in dollars. */
export interface RevenueDay {
  day: string;
  paid: number;
  refunded: number;
  purchases: number;
}

/** The ledger, purchases and revenue, for admins. */
export interface ShopAdmin {
  ledger(
    filter: AdminSearch & { reason?: LedgerReason | undefined },
  ): Promise<{ entries: LedgerEntry[]; nextPage: number | null }>;
  /**
   * Gives or takes credits, once per key, and returns the new balance; a repeated key returns the balance after its
   * first use. Throws `Account Not Found.`, `User Has No Credits.` when the balance is too low, `Balance Would Be Too
   * Large.`, `Idempotency Key Reused.` when the key was used for another player, amount or reason, and `Not Allowed.` for
   * the admin's own balance.
   */
  adjust(
    admin: Caller,
    change: { userId: string; amount: number; reason: string },
    key: string | undefined,
  ): Promise<number>;
  purchases(
    filter: AdminSearch & { status?: Purchase['status'] | undefined },
  ): Promise<{ purchases: Purchase[]; nextPage: number | null }>;
  /**
   * Refunds a purchase, once, and ends the subscription of an undone one. Throws `Purchase Not Found.`, `Purchase Cannot Be Refunded.`, `Payments Unavailable.` and,
   * for the admin's own purchase, `Not Allowed.`
   */
  refund(purchaseId: string, admin: Caller): Promise<Purchase>;
  revenue(days: number): Promise<{ days: RevenueDay[]; since: string }>;
}

export interface ShopAdminDeps {
  /** Returns the IDs of the accounts with this name, e-mail address or ID. */
  findPeople: (reader: Reader, search: string) => Promise<string[]>;
  /** Throws `Not Allowed.` if the admin is one of these accounts while another admin could act. */
  refuseOwnCase: (reader: Reader, concerned: readonly (string | null)[], admin: Caller) => Promise<void>;
  store: Pick<Connection, 'reader' | 'transact'>;
  credits: Credits;
  payments: Payments | undefined;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
  log: Log;
}

const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;

function cutPage<T>(rows: readonly T[], page: number) {
  return { rows: rows.slice(0, PAGE_SIZE), nextPage: rows.length > PAGE_SIZE ? page + 1 : null };
}

/** Returns the ledger cause of an adjustment. A key that is too long for the ledger is replaced by its hash. */
function adjustmentCause({ accountId }: Caller, key: string = randomUUID()): string {
  return `adjustment:${accountId}:${key.length > 100 ? hash('sha256', key) : key}`;
}

/** Returns the balance after the first use of an adjustment's key. Throws `Idempotency Key Reused.` */
function getFirstBalance(
  first: CountedChange | undefined,
  { userId, amount, note }: { userId: string; amount: number; note: string },
): number {
  if (first?.accountId !== userId || first.amount !== amount || first.note !== note) throw fail('keyReused');
  return first.balanceAfter;
}

/** Creates the service by which admins manage balances and purchases. */
export function createShopAdmin(deps: ShopAdminDeps): ShopAdmin {
  const { findPeople, refuseOwnCase, store, credits, payments, jobs, clock, log } = deps;
  const { reader, transact } = store;
  const settlement = createSettlement({ provider: payments?.name ?? 'sandbox', credits, jobs, clock, log });
  const refundPurchase = createRefund({ store, settlement });

  const isRefundable = ({ status, provider, paymentId, transactionId }: repository.AdminPurchaseRow) => {
    const name = paymentId ?? transactionId;
    return status === 'paid' && provider === payments?.name && name !== null && !isTestReceipt(name);
  };

  const toPurchase = (row: repository.AdminPurchaseRow): Purchase => {
    const { purchaseId, userId, userName, title, provider, amount } = row;
    return {
      purchaseId,
      userId,
      userName,
      title,
      provider,
      status: row.status === 'paid' && purchases.isUndone(row) ? 'refunding' : row.status,
      amount,
      userEmail: row.email ?? '',
      price: toDollars(row.priceCents),
      createdAt: row.createdAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      refundedAt: row.refundedAt?.toISOString() ?? null,
      refunded: toDollars(row.refundedCents),
      reversed: row.reversedAmount,
      refundable: isRefundable(row),
    };
  };

  const buildFilter = async ({ page, searchQuery }: AdminSearch): Promise<repository.PageFilter> => ({
    accountIds: searchQuery ? await findPeople(reader, searchQuery) : undefined,
    page,
    size: PAGE_SIZE,
  });

  const refundPayment = async (row: repository.AdminPurchaseRow, admin: Caller) => {
    if (!payments) throw fail('notRefundable');
    const { purchaseId, userId, priceCents, undoneSubscriptionId } = row;
    const about = { object: 'purchase', objectId: purchaseId, personId: userId } as const;
    const after = `$${toDollars(priceCents)}`;
    // Record the admin before the refund, in case the server dies in between. An entry without a following
    // `purchase.refunded` means that the refund failed.
    await transact((writer) => logAct(writer, admin, { act: 'purchase.refunding', ...about, after }));
    const record = (writer: Writer) => logActOnce(writer, admin, { act: 'purchase.refunded', ...about, after });
    try {
      // Otherwise the player would be charged again for what gives no credits.
      if (undoneSubscriptionId !== null) await payments.end(undoneSubscriptionId);
      await refundPurchase(payments, purchaseId, record);
    } catch (error) {
      throw error instanceof PaymentsUnavailable ? fail('paymentsUnavailable', { cause: error }) : error;
    }
  };

  return {
    async ledger({ reason, ...asked }) {
      const filter = await buildFilter(asked);
      const { rows, nextPage } = cutPage(await repository.readLedger(reader, filter, reason), asked.page);
      const entries = rows.map(({ email, note, createdAt, ...row }) => ({
        ...row,
        userEmail: email ?? '',
        note: note ?? '',
        createdAt: createdAt.toISOString(),
      }));
      return { entries, nextPage };
    },

    async adjust(admin, { userId, amount, reason: note }, key) {
      const cause = adjustmentCause(admin, key);
      const change = { accountId: userId, amount: Math.abs(amount), reason: 'adjustment', cause, note } as const;
      return transact(async (writer) => {
        await refuseOwnCase(writer, [userId], admin);
        const before = await credits.lockBalance(userId, writer);
        const isTooLarge = before + amount > LARGEST_BALANCE;
        if (isTooLarge && !(await credits.readChange(cause, writer))) throw fail('balanceTooLarge');
        const after = await (amount > 0 ? credits.give : credits.take)(change, writer);
        if (after === before) return getFirstBalance(await credits.readChange(cause, writer), { userId, amount, note });
        const about = { object: 'account', objectId: userId, personId: userId, reason: note } as const;
        const figures = { before: `${before} credits`, after: `${after} credits` };
        await logAct(writer, admin, { act: 'credits.adjusted', ...about, ...figures });
        return after;
      });
    },

    async purchases({ status, ...asked }) {
      const filter = await buildFilter(asked);
      const { rows, nextPage } = cutPage(await repository.readPurchases(reader, filter, status), asked.page);
      return { purchases: rows.map(toPurchase), nextPage };
    },

    async refund(purchaseId, admin) {
      const row = await repository.readPurchase(reader, purchaseId);
      if (!row) throw notFound('Purchase');
      if (row.status !== 'refunded') {
        if (!isRefundable(row)) throw fail('notRefundable');
        await refuseOwnCase(reader, [row.userId], admin);
        await refundPayment(row, admin);
      }
      const refunded = await repository.readPurchase(reader, purchaseId);
      if (!refunded) throw notFound('Purchase');
      return toPurchase(refunded);
    },

    async revenue(count) {
      const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
      const since = new Date(today - (count - 1) * DAY_MS);
      const revenueRows = await repository.readRevenue(reader, since);
      const days = Array.from({ length: count }, (_, index): RevenueDay => {
        const day = new Date(since.getTime() + index * DAY_MS).toISOString().slice(0, 10);
        const { paidCents = 0, refundedCents = 0, purchases = 0 } = revenueRows.find((row) => row.day === day) ?? {};
        return { day, paid: toDollars(paidCents), refunded: toDollars(refundedCents), purchases };
      });
      return { days, since: since.toISOString() };
    },
  };
}
