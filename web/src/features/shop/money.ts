const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A price in dollars, as in $7.99. */
export function priceText(price: number): string {
  return dollars.format(price);
}

/** A number of credits in words, as in '1,200 credits'. */
export function creditsText(amount: number): string {
  return `${amount.toLocaleString('en-GB')} ${amount === 1 ? 'credit' : 'credits'}`;
}
