import type { KeyboardEvent } from 'react';

/** Moves the focus of a menu by Tab as by the arrow keys: without it, Tab would do nothing until the menu is closed. */
export function moveByTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-disabled])')];
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  const before = at < 0 ? entries.length - 1 : at - 1;
  event.preventDefault();
  entries.at(event.shiftKey ? before : (at + 1) % entries.length)?.focus();
}
