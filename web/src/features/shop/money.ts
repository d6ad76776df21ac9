import { m } from '../../i18n/messages.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a price in dollars: $7.99. */
export function priceText(price: number): string {
  return dollars.format(price);
}

/** Formats a number of credits: '1,200 credits'. */
export function creditsText(amount: number): string {
  return m.shop_credits({ count: amount, number: amount.toLocaleString('en-GB') });
}
