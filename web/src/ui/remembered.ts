/** Where a text is kept: in this browser, or in this tab until it is closed. */
type StorageArea = 'localStorage' | 'sessionStorage';

/** Reads a kept text; null without one, or where the browser keeps nothing. */
export function recall(key: string, place: StorageArea = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; an empty one is removed. Without storage it lasts for this page only. */
export function remember(key: string, value: string, place: StorageArea = 'localStorage'): void {
  try {
    if (value === '') globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    // Not stored, but valid for this page.
  }
}
