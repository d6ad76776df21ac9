import { timings } from '@emberlore/contract';
import { createStore } from './store.ts';

/** Something said to the player for a moment; `key` tells one from the next with the same words. */
export interface Notice {
  key: number;
  text: string;
}

let made = 0;

function momentary(milliseconds: number) {
  const store = createStore<Notice | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => store.set(null);
  const show = (text: string) => {
    clearTimeout(timer);
    made += 1;
    store.set({ key: made, text });
    timer = setTimeout(hide, milliseconds);
  };
  return { store, show, hide };
}

const banner = momentary(timings.errorBanner);
const toast = momentary(timings.linkCopied);

/** The message of the red banner titled 'Error', or null. */
export const errorNotice = banner.store;
/** Shows the red banner titled 'Error' for 5 seconds; a newer message takes its place. */
export const showError = banner.show;
/** Takes the red banner away before its time. */
export const hideError = banner.hide;

/** The words of the small toast, or null. */
export const toastNotice = toast.store;
/** Shows a small toast for 2 seconds. */
export const showToast = toast.show;
