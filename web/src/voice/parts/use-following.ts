import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How far from the end one may be and still be following, in CSS pixels. */
const nearly = 80;

/**
 * Keeps a scrolling box at its end whenever `content` changes, or the box does, if it was there before. What is put before
 * the first line, told by `first`, leaves in view what was.
 */
export function useFollowing(content: string, first: string | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const before = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const toEnd = () => {
      if (follows.current) place.scrollTop = place.scrollHeight;
    };
    const note = () => {
      follows.current = place.scrollHeight - place.scrollTop - place.clientHeight < nearly;
    };
    const watcher = new ResizeObserver(toEnd);
    watcher.observe(place);
    place.addEventListener('scroll', note, { passive: true });
    return () => {
      watcher.disconnect();
      place.removeEventListener('scroll', note);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what makes the box longer
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const was = before.current;
    before.current = { first, height: place.scrollHeight };
    if (follows.current) place.scrollTop = place.scrollHeight;
    else if (first !== was.first) place.scrollTop += place.scrollHeight - was.height;
  }, [content, first]);
  return box;
}
