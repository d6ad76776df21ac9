import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { findPlace } from './reading-place.ts';

/** Maximum distance from the end at which scrolling still follows, in CSS pixels. */
const nearly = 80;
/** Less than a line below what is shown needs no button. */
const line = 24;

interface Lines {
  /** The first line of all. */
  first: string | undefined;
  /** The last line that the player has said, or that tells what came of a choice. */
  said: string | undefined;
}

/** A box that scrolls along with what is said. */
interface Following {
  box: RefObject<HTMLDivElement | null>;
  /** Whether more than a line is below what is shown. */
  more: boolean;
  /** Goes on by what fits into the box. */
  readOn(): void;
}

/**
 * Keeps a scrolled-down box at its end whenever `content` or its size changes, but never leaves the beginning of what
 * is to be read; goes there when the player has said or chosen something. When lines are added before the first one,
 * keeps the visible lines in place.
 */
export function useFollowing(content: string, { first, said }: Lines): Following {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const aim = useRef(0);
  const before = useRef({ first, said, height: 0 });
  const [more, setMore] = useState(false);

  const look = (place: HTMLElement) => setMore(restBelow(place) > line);
  const follow = (place: HTMLElement) => {
    if (follows.current) {
      // Never back: what was there has been read.
      place.scrollTop = Math.max(place.scrollTop, findPlace(place));
      aim.current = place.scrollTop;
    }
    look(place);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions work on the references alone
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const note = () => {
      // Its own scrolling says nothing about what the player wants.
      if (Math.abs(place.scrollTop - aim.current) > 1) follows.current = restBelow(place) < nearly;
      look(place);
    };
    const watcher = new ResizeObserver(() => follow(place));
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
    if (!follows.current && first !== was.first) place.scrollTop += place.scrollHeight - was.height;
    follow(place);
  }, [content, first, said]);
  return {
    box,
    more,
    readOn: () => box.current?.scrollBy({ top: box.current.clientHeight * 0.8, behavior: 'smooth' }),
  };
}

const restBelow = (place: HTMLElement) => place.scrollHeight - place.scrollTop - place.clientHeight;
