import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the URL's hash once its element exists, and moves focus there. Expands closed sections. */
export function useAnchor(ready: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be asked for again, as another entry
  useEffect(() => {
    const target = ready && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    const focused = target instanceof HTMLDetailsElement ? target.querySelector('summary') : target;
    focused?.focus({ preventScroll: true });
  }, [hash, key, ready]);
}
