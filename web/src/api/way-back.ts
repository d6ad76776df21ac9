/** Session storage key for the page the player opened the shop from; it survives the redirect to a checkout. */
const KEY = 'emberlore-way-back';

/** Stores the URL to return to from the shop. */
export function storeReturnUrl(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** Returns the stored return URL, or null. */
export function readReturnUrl(): string | null {
  const address = sessionStorage.getItem(KEY);
  return address?.startsWith('/') && !address.startsWith('//') ? address : null;
}

/** Clears the return URL when the player opens the shop from elsewhere. */
export function clearReturnUrl(): void {
  sessionStorage.removeItem(KEY);
}
