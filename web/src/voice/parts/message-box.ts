import { useEffect } from 'react';
import { hasScreenKeyboard } from '../../ui/device.ts';

/** Id of the text box of a talk; a page has at most one. */
export const messageBoxId = 'talk-message';

/** Where letters mean something else, or are written themselves. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Returns the text box of the talk; null without one, or where an on-screen keyboard would then cover the page. */
export function findMessageBox(): HTMLElement | null {
  return hasScreenKeyboard() ? null : document.getElementById(messageBoxId);
}

/** Moves the focus to the text box of the talk, unless an on-screen keyboard would then cover the page. */
export function focusMessageBox(): void {
  findMessageBox()?.focus();
}

/** The key that leads to the text box and writes nothing. */
export const messageBoxKey = '/';

/**
 * While mounted, takes what is typed on the talk's page to its text box, whatever has the focus. The box's own key only
 * leads there.
 */
export function useTypingAnywhere(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      // Space presses buttons and scrolls; a message begins with something else.
      const isText = [...key].length === 1 && key !== ' ' && !event.isComposing;
      if (!isText || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isTaken = target instanceof Element && target.closest(ownKeys) !== null;
      // A dialog that has just opened gets the keys of the page below it for a moment.
      if (isTaken || document.querySelector('[role="dialog"], [role="menu"]')) return;
      // The browser writes the letter where the focus is by then.
      document.getElementById(messageBoxId)?.focus();
      if (key === messageBoxKey) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
