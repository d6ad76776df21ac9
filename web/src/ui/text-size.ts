import { recall, remember } from './remembered.ts';
import { createStore, useStore } from './store.ts';

const key = 'emberlore.text-size';

/** The sizes of all texts, relative to what the browser is set to. */
const shares = { normal: 1, large: 1.15, larger: 1.3 } as const;
export type TextSize = keyof typeof shares;

function load(): TextSize {
  const stored = recall(key);
  return stored === 'large' || stored === 'larger' ? stored : 'normal';
}

const size = createStore<TextSize>(load());

/** Applies the chosen size to the root element; all text sizes are relative to it. */
export function applyTextSize(): void {
  const share = shares[size.get()];
  document.documentElement.style.fontSize = share === 1 ? '' : `${share * 100}%`;
}

/** Subscribes to the text size; stored between visits. */
export function useTextSize(): TextSize {
  return useStore(size);
}

/** Sets the text size, at once. */
export function setTextSize(value: TextSize): void {
  size.set(value);
  applyTextSize();
  remember(key, value);
}
