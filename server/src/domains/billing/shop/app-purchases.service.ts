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
import * as offerings from './offerings.repository.ts';
import * as purchases from './purchases.repository.ts';
import type { Credited } from './shop.service.ts';
import * as subscriptions from './subscriptions.repository.ts';

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
   * credited, `Payments Unavailable.`, and a 401 when the account is deleted or permanently banned
   * meanwhile. The purchase is then recorded without credits, since only the app store can refund it; a repeat after the
   * ban credits it.
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

/** Creates the service for purchases in the mobile apps. */
export function createAppPurchases({ store, credits, receipts, clock, log }: AppPurchasesDeps): AppPurchases {
  const { reader, transact } = store;

  const verifyReceipt = async (offering: Offering, purchase: AppPurchase): Promise<VerifiedReceipt> => {
    const verify = findVerifier(receipts, purchase.device);
    const { productId, type } = offering;
    try {
      return await verify({ token: purchase.receipt ?? purchase.transactionId, productId, type });
    } catch (cause) {
      if (cause instanceof ReceiptRefused) throw fail('badReceipt', { cause });
      throw cause instanceof StoreUnreachable ? fail('paymentsUnavailable', { cause }) : cause;
    }
  };

  const saveSubscription = async (
    writer: Writer,
    agreement: subscriptions.SubscriptionTerms,
    receipt: VerifiedReceipt,
  ) => {
    if (!receipt.subscription) return null;
    const { subscriptionId, periodEndsAt } = receipt.subscription;
    const known = await subscriptions.lockSubscription(writer, agreement.provider, subscriptionId);
    if (known && known.accountId !== agreement.accountId) throw fail('notAllowed');
    const state = { subscriptionId, status: 'active', periodEndsAt, cancelled: false, toldAt: clock.now() } as const;
    const id = await subscriptions.insertSubscription(writer, agreement, state);
    await subscriptions.updateState(writer, id, state);
    return id;
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
    const { offeringId, amount, priceCents, currency, title, type } = offering;
    const { store: provider, transactionId } = receipt;
    const agreement = { accountId, offeringId, provider, amount, priceCents, currency };
    const known = await purchases.lockPurchase(writer, provider, { transactionId });
    if (known && known.accountId !== accountId) throw fail('notAllowed');
    if (!(await purchases.lockAccount(writer, accountId))) {
      await recordUncredited(writer, agreement, transactionId);
      return null;
    }
    if (known && known.status !== 'paid') return known;
    const subscriptionId = known?.subscriptionId ?? (await saveSubscription(writer, agreement, receipt));
    const paid = { transactionId, subscriptionId, status: 'paid', paidAt: clock.now() } as const;
    const purchaseId = known?.purchaseId ?? (await purchases.insertPurchase(writer, { ...agreement, ...paid }));
    // A concurrent call has just inserted it.
    if (!purchaseId) return purchases.lockPurchase(writer, provider, { transactionId });
    if (known && known.subscriptionId !== subscriptionId)
      await purchases.updatePurchase(writer, purchaseId, { subscriptionId });
    const given = { accountId, amount: known?.amount ?? amount };
    const reason = type === 'subscription' ? 'subscription' : 'purchase';
    await credits.give({ ...given, reason, cause: `purchase:${purchaseId}`, note: title }, writer);
    return given;
  };

  return {
    async credit({ accountId }, offeringId, purchase) {
      if (purchase.offeringId !== undefined && purchase.offeringId !== offeringId)
        throw invalid({ offeringId: 'otherPurchase' });
      const offering = await offerings.findOffering(reader, offeringId);
      if (!offering) throw notFound('Offering');
      if (!purchase.success) throw fail('paymentNotCompleted');
      const receipt = await verifyReceipt(offering, purchase);
      const recorded = await transact((writer) => recordPurchase(writer, accountId, offering, receipt));
      if (recorded === null) throw fail('badToken');
      if (recorded?.accountId !== accountId) throw fail('notAllowed');
      return { credits: await credits.balance(accountId), creditsAdded: recorded.amount };
    },
  };
}
