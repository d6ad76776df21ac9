import { recall, remember } from '../ui/remembered.ts';

/** What browsers say when a part of the app can't be loaded, each in its own words. */
const unloaded =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css|module script/i;

const lastReload = 'emberlore.reloadedAt';
/** A reload that didn't help isn't repeated within this time. */
const patienceMs = 30_000;

/** Whether an error means that a part of the app could not be loaded: after an update of the server its name has changed. */
export const isUnloaded = (error: unknown): boolean => error instanceof Error && unloaded.test(error.message);

/** Whether loading the page again may help: the browser is online, and it was not tried just now. Remembers the attempt. */
export function mayReload(now = Date.now()): boolean {
  if (!navigator.onLine || now - Number(recall(lastReload, 'sessionStorage') ?? 0) < patienceMs) return false;
  remember(lastReload, `${now}`, 'sessionStorage');
  // Where nothing is remembered, it would never end.
  return recall(lastReload, 'sessionStorage') === `${now}`;
}
