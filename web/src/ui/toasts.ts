import { timings } from '@emberlore/contract';
import { createStore } from './store.ts';

/** A transient message; `key` distinguishes consecutive ones with the same text. */
export interface ToastMessage {
  key: number;
  text: string;
  action?: ToastAction | undefined;
}

/** A button in a toast, such as one that brings back what was deleted. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

let made = 0;

function createMessageStore(milliseconds: number) {
  const store = createStore<ToastMessage | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => store.set(null);
  const show = (text: string, action?: ToastAction) => {
    clearTimeout(timer);
    made += 1;
    store.set({ key: made, text, action });
    timer = setTimeout(hide, action ? timings.toastAction : milliseconds);
  };
  return { store, show, hide };
}

const banner = createMessageStore(timings.errorBanner);
const toast = createMessageStore(timings.linkCopied);

/** The message of the red banner titled 'Error', or null. */
export const errorBanner = banner.store;
/** Shows the red banner titled 'Error' for 5 seconds; a new message replaces it. */
export const showError: (text: string) => void = banner.show;
/** Hides the red banner. */
export const hideError = banner.hide;

/** The text of the toast, or null. */
export const currentToast = toast.store;
/** Shows a toast for 2 seconds; one with a button for 8. */
export const showToast = toast.show;
/** Hides the toast. */
export const hideToast = toast.hide;
