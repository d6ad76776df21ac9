import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Maximum distance from the end at which scrolling still follows, in CSS pixels. */
const nearly = 80;

interface Lines {
  /** The first line of all. */
  first: string | undefined;
  /** The last line that the player has said. */
  said: string | undefined;
}

/**
 * Keeps a scrolled-down box at its end whenever `content` or its size changes, and goes to its end when the player has
 * said something. When lines are added before the first one, keeps the visible lines in place.
 */
export function useFollowing(content: string, { first, said }: Lines): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const before = useRef({ first, said, height: 0 });
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
    before.current = { first, said, height: place.scrollHeight };
    if (said !== was.said) follows.current = true;
    if (follows.current) place.scrollTop = place.scrollHeight;
    else if (first !== was.first) place.scrollTop += place.scrollHeight - was.height;
  }, [content, first, said]);
  return box;
}
