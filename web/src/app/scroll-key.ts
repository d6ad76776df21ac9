import type { Location } from 'react-router';
import { recall, remember } from '../ui/remembered.ts';

const storageKey = 'emberlore.opening';

/** Names the last time that an address was opened anew in this tab, rather than reloaded or gone back to. */
function nameOpening(): string {
  const [load] = performance.getEntriesByType('navigation');
  const isNew = !(load instanceof PerformanceNavigationTiming) || load.type === 'navigate';
  const known = recall(storageKey, 'sessionStorage');
  if (known !== null && !isNew) return known;
  const name = String(performance.timeOrigin);
  remember(storageKey, name, 'sessionStorage');
  return name;
}

let opening: string | undefined;

/**
 * Returns the key under which a page's scroll position is kept. All first pages of a tab have the same key of the router:
 * without the opening, an address that is typed in would open where the tab was left before.
 */
export function scrollKey({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string {
  opening ??= nameOpening();
  return key === 'default' ? `${opening} ${pathname}` : key;
}
