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

/** What of a box lies below its visible part: nothing, text, or the question of a choice. */
export type Below = 'nothing' | 'text' | 'choice';

/** A box that scrolls along with what is said. */
interface Following {
  box: RefObject<HTMLDivElement | null>;
  /** What is below what is shown, if it is more than a line. */
  below: Below;
  /** Goes on by what fits into the box, or to the choice. */
  readOn(): void;
}

/** The measures of a box when it was last looked at, in CSS pixels. */
interface Measures {
  top: number;
  width: number;
  room: number;
  length: number;
}

/**
 * Keeps a scrolled-down box at its end whenever `content` or a size changes. What is new is read from its beginning:
 * the box goes no further until the player does, and begins to follow again when the player has said or chosen
 * something. When lines are added before the first one, keeps the visible lines in place.
 */
export function useFollowing(content: string, { first, said }: Lines): Following {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const seen = useRef<Measures>({ top: 0, width: 0, room: 0, length: 0 });
  const before = useRef({ first, said });
  const [below, setBelow] = useState<Below>('nothing');

  const follow = (place: HTMLElement) => {
    const { top, room, length } = seen.current;
    const wasAtEnd = length - top - room <= 1;
    if (follows.current) {
      // Never back: what was there has been read.
      const isSame = wasAtEnd && place.scrollHeight === length;
      place.scrollTop = isSame ? length : Math.max(place.scrollTop, findPlace(place));
    }
    seen.current = measure(place);
    setBelow(findBelow(place));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions work on the references alone
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const note = () => {
      const { top, ...size } = measure(place);
      // When a size changes, the browser scrolls by itself: that says nothing about what the player wants.
      if (!isSameSize(size, seen.current)) return follow(place);
      if (Math.abs(top - seen.current.top) > 1) follows.current = restBelow(place) < nearly;
      seen.current.top = top;
      setBelow(findBelow(place));
    };
    const watcher = new ResizeObserver(() => follow(place));
    for (const part of [place, ...place.children]) watcher.observe(part);
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
    before.current = { first, said };
    if (said !== was.said) follows.current = true;
    if (!follows.current && first !== was.first) place.scrollTop += place.scrollHeight - seen.current.length;
    follow(place);
  }, [content, first, said]);
  const readOn = () => {
    const place = box.current;
    if (!place) return;
    const offer = below === 'choice' && place.querySelector('[data-offer]');
    if (offer) offer.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    else place.scrollBy({ top: place.clientHeight * 0.8, behavior: 'smooth' });
  };
  return { box, below, readOn };
}

const measure = ({ scrollTop, clientWidth, clientHeight, scrollHeight }: HTMLElement): Measures => ({
  top: scrollTop,
  width: clientWidth,
  room: clientHeight,
  length: scrollHeight,
});

const isSameSize = (one: Omit<Measures, 'top'>, other: Omit<Measures, 'top'>): boolean =>
  one.width === other.width && one.room === other.room && one.length === other.length;

const restBelow = (place: HTMLElement) => place.scrollHeight - place.scrollTop - place.clientHeight;

function findBelow(place: HTMLElement): Below {
  if (restBelow(place) <= line) return 'nothing';
  return place.querySelector('[data-offer]') ? 'choice' : 'text';
}
