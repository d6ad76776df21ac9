/** Where somebody came to the shop from, kept for this tab while the browser is away at a checkout. */
const KEY = 'emberlore-way-back';

/** Remembers the address to come back to from the shop. */
export function rememberWayBack(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** The address to come back to, if there is one. */
export function wayBack(): string | null {
  const address = sessionStorage.getItem(KEY);
  return address?.startsWith('/') && !address.startsWith('//') ? address : null;
}

/** Forgets it: whoever sets out anew has come from elsewhere. */
export function forgetWayBack(): void {
  sessionStorage.removeItem(KEY);
}
