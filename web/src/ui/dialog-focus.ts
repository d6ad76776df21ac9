import { useEffect, useRef } from 'react';
import { usesKeys } from './input-mode.ts';

/** How a dialog takes and returns the focus. */
export interface DialogFocus {
  /** Takes focus on close when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
  /** Takes focus on close before the element that opened the dialog, if it returns one. */
  focusNext?: (() => HTMLElement | null) | undefined;
  /** Whether the content is still to come. */
  loading?: boolean | undefined;
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled)';

/** Returns the control that the keyboard reaches first: the marked one, or else the first that destroys nothing. */
function findFirstControl(dialog: HTMLElement): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(controls)].filter(({ tabIndex }) => tabIndex >= 0);
  return (
    all.find((control) => control.matches('[data-first]')) ?? all.find((control) => !control.matches('[data-danger]'))
  );
}

/**
 * Moves focus into a dialog, and restores it on close. Where the keyboard opened it, its first control gets the focus, so
 * that it is seen; elsewhere the dialog itself, so that no button looks preselected.
 */
export function useDialogFocus({ focusAfter, focusNext, loading = false }: DialogFocus) {
  const opener = useRef<Element | null>(null);
  const dialog = useRef<HTMLElement | null>(null);
  const waited = useRef(loading);
  useEffect(() => {
    const { current } = dialog;
    // The empty dialog had no control but its close button.
    if (waited.current && !loading && current?.contains(document.activeElement) && usesKeys())
      findFirstControl(current)?.focus();
    waited.current = loading;
  }, [loading]);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      event.preventDefault();
      if (!(event.target instanceof HTMLElement)) return;
      dialog.current = event.target;
      ((usesKeys() && findFirstControl(event.target)) || event.target).focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { current } = opener;
      // A heading has it on a page that is new.
      const there = current instanceof HTMLElement && current.isConnected && !current.matches('body, h1');
      (focusNext?.() ?? (there ? current : focusAfter?.()))?.focus({ preventScroll: true });
    },
  };
}
