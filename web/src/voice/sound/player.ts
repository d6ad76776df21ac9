import { createStore, useStore } from '../../ui/store.ts';
import { createSpeaker } from './web-audio.ts';

const key = 'emberlore.muted';

function kept(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** The one speaker of the page. */
export const speaker = createSpeaker();

const muted = createStore(kept());
speaker.setMuted(muted.get());

/** Whether spoken replies are muted; remembered between visits. */
export const isMuted = muted.get;

/** Whether spoken replies are muted, kept current. */
export function useMuted(): boolean {
  return useStore(muted);
}

/** Mutes or unmutes spoken replies. What sounds goes on in silence. */
export function setMuted(value: boolean): void {
  muted.set(value);
  speaker.setMuted(value);
  try {
    localStorage.setItem(key, value ? 'yes' : 'no');
  } catch {
    // Not remembered; it still holds for this page.
  }
}
