import { createStore, useStore } from '../../ui/store.ts';

const key = 'emberlore.suggestions';

function load(): boolean {
  try {
    return localStorage.getItem(key) === 'hidden';
  } catch {
    return false;
  }
}

const hidden = createStore(load());

/** Subscribes to whether the player has hidden suggested lines; stored between visits. */
export function useSuggestionsHidden(): boolean {
  return useStore(hidden);
}

/** Hides or shows suggested lines. */
export function setSuggestionsHidden(value: boolean): void {
  hidden.set(value);
  try {
    localStorage.setItem(key, value ? 'hidden' : 'shown');
  } catch {
    // Not stored, but valid for this page.
  }
}
