import type { Offering, OfferingOnSale, ShopSubscription } from '@emberlore/contract';
import { isTestReceipt } from '../../../providers/receipts/sandbox-receipts.ts';
import type { OfferingRow } from './offerings.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/** Converts cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Formats an offering for players. `address` returns the URL of a picture. */
export function presentOffering(row: OfferingRow, address: (hash: string) => string): Offering {
  const { offeringId, productId, priceId, type, title, description, amount } = row;
  return {
    offeringId,
    productId,
    priceId,
    type,
    title,
    description,
    amount,
    price: toDollars(row.priceCents),
    imageURL: row.imageHash === null ? '' : address(row.imageHash),
    badge: row.badge ?? '',
  };
}

/** Formats an offering for admins. */
export function presentOnSale(row: OfferingRow, sold: number, address: (hash: string) => string): OfferingOnSale {
  return { ...presentOffering(row, address), retiredAt: row.retiredAt?.toISOString() ?? null, sold };
}

/** Formats a subscription for its owner; `here` is the provider whose subscriptions can be managed here. */
export function presentSubscription(row: SubscriptionRow, configuredProvider: string | undefined): ShopSubscription {
  const { subscriptionId, offeringId, title, amount, status } = row;
  const cancelled = row.cancelledAt !== null;
  const ours = row.provider === configuredProvider;
  return {
    subscriptionId,
    offeringId,
    title,
    amount,
    cancelled,
    price: toDollars(row.priceCents),
    status: status === 'past_due' ? 'past_due' : 'active',
    periodEndsAt: row.periodEndsAt.toISOString(),
    cancellable: ours && !cancelled && !isTestReceipt(row.providerSubscriptionId),
    hasPortal: ours && row.provider === 'stripe',
  };
}
