import type { Purchase } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

type Status = Purchase['status'];

/** The purchase statuses with their labels. */
export const statusNames: readonly (readonly [Status, string])[] = [
  ['paid', m.shop_office_paid()],
  ['refunding', m.shop_office_to_be_refunded()],
  ['refunded', m.shop_office_refunded()],
  ['pending', m.shop_office_not_paid_yet()],
  ['failed', m.shop_office_failed()],
  ['cancelled', m.shop_office_cancelled()],
];

/** The payment providers' names. */
export const providerNames: Record<Purchase['provider'], string> = {
  stripe: 'Stripe',
  sandbox: m.shop_office_sandbox(),
  app_store: m.shop_office_app_store(),
  google_play: m.shop_office_google_play(),
};

/** Parses the status in a URL; null for all. */
export function parsePurchaseStatus(text: string | null): Status | null {
  return statusNames.find(([status]) => status === text)?.[0] ?? null;
}

/** Describes the status of a purchase; for refunds, with the credits taken back. */
export function describePurchase({ status, amount, reversed, refunded, price }: Purchase): string {
  if (status === 'refunding') return m.shop_office_to_be_refunded();
  const name = statusNames.find(([each]) => each === status)?.[1] ?? status;
  if (refunded === 0) return name;
  const part = refunded < price ? m.shop_office_partly_refunded() : name;
  const spent = status === 'refunded' ? amount - reversed : 0;
  return spent === 0
    ? m.shop_office_part_reversed_credits_taken_back({ part, reversed })
    : m.shop_office_part_reversed_credits_taken_back_spent({ part, reversed, spent });
}
