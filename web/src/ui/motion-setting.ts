import { recall, remember } from './remembered.ts';
import { createStore, useStore } from './store.ts';

const key = 'emberlore.motion';

const off = createStore(recall(key) === 'off');

/** Applies the setting to the page's styles, which stop all animations. */
export function applyMotion(): void {
  document.documentElement.toggleAttribute('data-still', off.get());
}

/** Subscribes to whether the player has turned all motion off; stored between visits. */
export function useMotionOff(): boolean {
  return useStore(off);
}

/** Turns all motion off or on, at once. */
export function setMotionOff(value: boolean): void {
  off.set(value);
  applyMotion();
  remember(key, value ? 'off' : '');
}
