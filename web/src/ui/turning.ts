import { recall, remember } from './remembered.ts';
import { createStore, useStore } from './store.ts';

const key = 'emberlore.coversPaused';
const paused = createStore(recall(key) === 'yes');

/** Whether the player has stopped the turning of covers; stored between visits. */
export function useTurningPaused(): boolean {
  return useStore(paused);
}

/** Stops the turning of covers, or lets it go on. */
export function setTurningPaused(value: boolean): void {
  paused.set(value);
  remember(key, value ? 'yes' : '');
}
