import { type RefObject, useEffect, useState } from 'react';

interface InViewOptions {
  /** Margin around the window that still counts, as CSS lengths. */
  margin?: string;
  /** Stays true once the element has been visible. */
  once?: boolean;
}

/** Whether the element is in the viewport. */
export function useInView(
  ref: RefObject<Element | null>,
  { margin = '0px', once = false }: InViewOptions = {},
): boolean {
  const [seen, setSeen] = useState(false);
  const done = once && seen;
  useEffect(() => {
    const element = ref.current;
    if (!element || done) return;
    const observer = new IntersectionObserver(([entry]) => entry && setSeen(entry.isIntersecting), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, margin, done]);
  return seen;
}
