import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Credits } from '../credits/credits.service.ts';
import * as purchases from './purchases.repository.ts';
import { sumReturns } from './returns.repository.ts';

type Purchase = purchases.PurchaseRow;

/** How money of a purchase was returned. */
export type ReturnKind = 'refund' | 'dispute';

/** Returns the ledger cause of a purchase's credits. */
export const buildPurchaseCause = (purchase: { purchaseId: string }) => `purchase:${purchase.purchaseId}`;

/** Returns the part of `granted` credits that corresponds to `cents` of the price. */
function proportionalCredits(granted: number, { priceCents }: Purchase, cents: number): number {
  return Math.floor((granted * Math.min(cents, priceCents)) / priceCents);
}

function buildReversalNote({ title }: Purchase, wanted: number, kind: ReturnKind) {
  const why = kind === 'dispute' ? 'payment disputed' : 'payment refunded';
  return (taken: number) => {
    const spent = wanted - taken;
    return spent === 0 ? `${title}, ${why}` : `${title}, ${why}; ${spent} of ${wanted} had been spent and stay spent`;
  };
}

export interface ReversalsDeps {
  credits: Pick<Credits, 'give' | 'takeBack' | 'givenFor'>;
  clock: Clock;
}

/**
 * Applies refunds and disputes to a paid purchase, whose row is locked. The ledger gets the difference between the
 * credits to be reversed now and those reversed before, so the order and number of messages do not matter.
 */
export type ApplyReturns = (writer: Writer, purchase: Purchase, kind: ReturnKind) => Promise<void>;

export function createReversals({ credits, clock }: ReversalsDeps): ApplyReturns {
  /** Takes or gives back credits and returns how many are reversed now. Credits that were already spent stay spent. */
  const moveCredits = async (writer: Writer, purchase: Purchase, cents: number, kind: ReturnKind): Promise<number> => {
    const { accountId, purchaseId, reversedAmount, refundedCents, title } = purchase;
    const granted = await credits.givenFor(buildPurchaseCause(purchase), writer);
    const target = proportionalCredits(granted, purchase, cents);
    const wanted = target - proportionalCredits(granted, purchase, refundedCents);
    const change = { accountId, reason: 'reversal', cause: `reversal:${purchase.reversals}:${purchaseId}` } as const;
    if (wanted > 0) {
      const note = buildReversalNote(purchase, wanted, kind);
      return reversedAmount + (await credits.takeBack({ ...change, amount: wanted }, note, writer));
    }
    const surplus = reversedAmount - target;
    if (wanted === 0 || surplus <= 0) return reversedAmount;
    await credits.give(
      { ...change, amount: surplus, note: `${title}, ${kind === 'dispute' ? 'dispute settled' : 'refund failed'}` },
      writer,
    );
    return target;
  };

  return async (writer, purchase, kind) => {
    const cents = Math.min(await sumReturns(writer, purchase), purchase.priceCents);
    if (cents === purchase.refundedCents) return;
    const reversedAmount = await moveCredits(writer, purchase, cents, kind);
    await purchases.updatePurchase(writer, purchase.purchaseId, {
      status: cents === purchase.priceCents ? 'refunded' : 'paid',
      refundedCents: cents,
      reversedAmount,
      reversals: purchase.reversals + 1,
      ...(cents > purchase.refundedCents && { refundedAt: clock.now() }),
      ...(cents === 0 && { refundedAt: null }),
    });
  };
}
