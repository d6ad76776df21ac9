import type { Purchase } from '@emberlore/contract';

type Status = Purchase['status'];

/** How a purchase can stand, in words. */
export const statusNames: readonly (readonly [Status, string])[] = [
  ['paid', 'Paid'],
  ['refunded', 'Refunded'],
  ['pending', 'Not paid yet'],
  ['failed', 'Failed'],
  ['cancelled', 'Given up'],
];

/** Who took the money. */
export const providerNames: Record<Purchase['provider'], string> = {
  stripe: 'Stripe',
  sandbox: 'Sandbox',
  app_store: 'App Store',
  google_play: 'Google Play',
};

/** The status that an address names, or null for all. */
export function statusOf(text: string | null): Status | null {
  return statusNames.find(([status]) => status === text)?.[0] ?? null;
}

/** How a purchase stands; of money that went back, how many credits came with it. */
export function standingOf({ status, amount, reversed, refunded, price }: Purchase): string {
  const name = statusNames.find(([each]) => each === status)?.[1] ?? status;
  if (refunded === 0) return name;
  const part = refunded < price ? 'Partly refunded' : name;
  const spent = status === 'refunded' ? amount - reversed : 0;
  return spent === 0
    ? `${part}, ${reversed} credits taken back`
    : `${part}, ${reversed} credits taken back, ${spent} had been spent`;
}
