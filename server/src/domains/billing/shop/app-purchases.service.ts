import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import {
  ReceiptRefused,
  type Receipts,
  StoreUnreachable,
  type VerifiedReceipt,
  type VerifyReceipt,
} from '../../../providers/receipts/receipts.ts';
import type { Credits } from '../credits/credits.service.ts';
import { createAppPlans } from './app-plans.ts';
import { countQuestion } from './asking.ts';
import * as offerings from './offerings.repository.ts';
import * as purchases from './purchases.repository.ts';
import { createReversals } from './reversals.ts';
import type { Credited } from './shop.service.ts';
import type * as subscriptions from './subscriptions.repository.ts';

/** A purchase as an app reports it. */
export interface AppPurchase {
  offeringId?: string | undefined;
  productId?: string | undefined;
  transactionId: string;
  device: string;
  success: boolean;
  receipt?: string | undefined;
}

export interface AppPurchases {
  /**
   * Credits a purchase made in an app, after its store confirms it, once across all accounts. Throws `Offering Not
   * Found.`, `Payment Not Completed.`, `Receipt Not Verified.`, `Not Allowed.` when another account was already
   * credited, `Payments Unavailable.`, `Too Many Requests.`, and a 401 when the account is deleted or permanently banned
   * meanwhile. The purchase is then recorded without credits, since only the app store can refund it; a repeat after the
   * ban credits it. A switch between plans of Google Play adds no credits until its next renewal is paid.
   */
  credit(caller: Caller, offeringId: string, purchase: AppPurchase): Promise<Credited>;
}

export interface AppPurchasesDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  credits: Credits;
  receipts: Receipts;
  clock: Clock;
  log: Log;
}

type Offering = offerings.OfferingRow;

/** Returns the verifier of the device's store, or the sandbox where that store is not configured. */
function findVerifier({ ios, android, sandbox }: Receipts, device: string): VerifyReceipt {
  const store = /android/i.test(device) ? android : /ios|iphone|ipad/i.test(device) ? ios : undefined;
  const verify = store ?? sandbox;
  if (!verify) throw fail('paymentsUnavailable');
  return verify;
}

/** Throws the coded error of a store's answer. */
function throwCoded(cause: unknown): never {
  if (cause instanceof ReceiptRefused) throw fail('badReceipt', { cause });
  throw cause instanceof StoreUnreachable ? fail('paymentsUnavailable', { cause }) : cause;
}

/** Creates the service for purchases in the mobile apps. */
export function createAppPurchases({ store, credits, receipts, clock, log }: AppPurchasesDeps): AppPurchases {
  const { reader, transact } = store;
  const plans = createAppPlans({ clock });
  const applyReturns = createReversals({ credits, clock });

  /** Returns an offering, on sale or not, since renewals outlive it; but only one on sale if its product is sold again. */
  const findSold = async (offeringId: string): Promise<Offering> => {
    const offering = await offerings.findOffering(reader, offeringId);
    if (!offering) throw notFound('Offering');
    const sold = offering.retiredAt === null ? [] : await offerings.readByProduct(reader, offering.productId);
    if (sold.some(({ retiredAt }) => retiredAt === null)) throw notFound('Offering');
    return offering;
  };

  const verifyReceipt = async (
    accountId: string,
    offering: Offering,
    purchase: AppPurchase,
  ): Promise<VerifiedReceipt> => {
    const verify = findVerifier(receipts, purchase.device);
    if (verify !== receipts.sandbox) await countQuestion(store, accountId, clock.now());
    const { productId, type } = offering;
    try {
      return await verify({ token: purchase.receipt ?? purchase.transactionId, productId, type });
    } catch (cause) {
      throwCoded(cause);
    }
  };

  /**
   * Tells the app store that an account gets what it has paid for; otherwise Google Play returns the money after three days.
   * A closed account gets nothing, so there the money should go back.
   */
  const acknowledge = async (accountId: string, receipt: VerifiedReceipt) => {
    if (!receipt.acknowledge || !(await purchases.mayBuy(reader, accountId))) return;
    await receipt.acknowledge().catch(throwCoded);
  };

  /** Records a purchase without credits; leaves an existing record unchanged. */
  const recordUncredited = async (
    writer: Writer,
    agreement: subscriptions.SubscriptionTerms,
    transactionId: string,
  ) => {
    const paid = { transactionId, status: 'paid', paidAt: clock.now() } as const;
    const purchaseId = await purchases.insertPurchase(writer, { ...agreement, ...paid });
    if (purchaseId) log.warn({ purchaseId }, 'App purchase for a closed account: only the app’s store can refund it.');
  };

  /** Returns null when the account may not buy. Each purchase is credited once, a repeated one if it was not before. */
  const recordPurchase = async (writer: Writer, accountId: string, offering: Offering, receipt: VerifiedReceipt) => {
    const { offeringId, currency, title, type } = offering;
    const { store: provider, transactionId, quantity, isCharged } = receipt;
    const price = { amount: offering.amount * quantity, priceCents: offering.priceCents * quantity, currency };
    const agreement = { accountId, offeringId, provider, ...price };
    const known = await purchases.lockPurchase(writer, provider, { transactionId });
    if (known && known.accountId !== accountId) throw fail('notAllowed');
    if (!(await purchases.lockAccount(writer, accountId))) {
      if (isCharged) await recordUncredited(writer, agreement, transactionId);
      return null;
    }
    if (known && known.status !== 'paid') return { accountId, amount: 0 };
    const plan = known?.subscriptionId ? null : await plans.save(writer, agreement, receipt);
    if (!isCharged) return { accountId, amount: 0 };
    const subscriptionId = known?.subscriptionId ?? plan?.id ?? null;
    const paid = { transactionId, subscriptionId, status: 'paid', paidAt: clock.now() } as const;
    const purchaseId = known?.purchaseId ?? (await purchases.insertPurchase(writer, { ...agreement, ...paid }));
    // A concurrent call has just inserted it.
    if (!purchaseId) return purchases.lockPurchase(writer, provider, { transactionId });
    if (known && known.subscriptionId !== subscriptionId)
      await purchases.updatePurchase(writer, purchaseId, { subscriptionId });
    const given = { accountId, amount: known?.amount ?? price.amount };
    const reason = type === 'subscription' ? 'subscription' : 'purchase';
    await credits.give({ ...given, reason, cause: `purchase:${purchaseId}`, note: title }, writer);
    // After the new credits are there, so that those spent already are taken from them.
    if (plan?.replaced) await applyReturns(writer, plan.replaced, 'refund');
    return given;
  };

  return {
    async credit({ accountId }, offeringId, purchase) {
      if (purchase.offeringId !== undefined && purchase.offeringId !== offeringId)
        throw invalid({ offeringId: 'otherPurchase' });
      const offering = await findSold(offeringId);
      if (!purchase.success) throw fail('paymentNotCompleted');
      const receipt = await verifyReceipt(accountId, offering, purchase);
      await acknowledge(accountId, receipt);
      const recorded = await transact((writer) => recordPurchase(writer, accountId, offering, receipt));
      if (recorded === null) throw fail('badToken');
      if (recorded?.accountId !== accountId) throw fail('notAllowed');
      return { credits: await credits.balance(accountId), creditsAdded: recorded.amount };
    },
  };
}
