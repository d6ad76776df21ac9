import { type Scene, type SearchSpot, timings } from '@emberlore/contract';
import { Minus, Search, X } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TypingDots } from '../../../ui/typing-dots.tsx';
import { useReducedMotion } from '../../../ui/use-media.ts';
import type { SceneEntry } from '../play-data.ts';
import { FoundDialog } from './found-dialog.tsx';
import styles from './spot-search.module.css';
import { hasNames, nameSpot, placeSpots, type SpotPosition, spotsLeft } from './spots.ts';
import { useSearch } from './use-search.ts';
import { useSkip } from './use-skip.ts';

interface SpotSearchProps {
  storyId: string;
  scene: Scene;
  entry: SceneEntry;
  onClose: () => void;
  /** All of it is searched at once. */
  everywhere: boolean;
  /** Takes focus at the end: the button that opened the search may be gone. */
  focusAfter: () => HTMLElement | null | undefined;
}

/**
 * The whole picture of the scene to search, spot by spot, by the light of a lantern that follows the pointer or the focus,
 * and passes over all spots while everything is searched. On a phone the spots are a list below it, in the same rows.
 */
export function SpotSearch({ storyId, scene, entry, everywhere, onClose, focusAfter }: SpotSearchProps) {
  const search = useSearch(storyId, scene, entry);
  const spots = useMemo(() => placeSpots(scene), [scene]);
  const tried = search.looks.map(({ spot }) => spot);
  const light = useLantern();
  const isSearching = search.stage === 'searching';
  const looksOver = isSearching && search.spot === undefined;
  const lit = useLookOver(scene, spots, looksOver, light.shineAt);
  useSkip(search.skip, looksOver);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (everywhere && !begun.current) search.start();
    begun.current = true;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the search ends
  useEffect(() => () => focusAfter()?.focus(), []);
  if (search.stage === 'found') return <FoundDialog found={search.found} onClose={onClose} focusAfter={focusAfter} />;
  const look = (spot: SearchSpot) => {
    if (!isSearching && !tried.includes(spot)) search.start(spot);
  };
  return (
    <section
      className={styles.search}
      aria-label={m.play_search_the_picture()}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={styles.room}>
        <div
          ref={light.box}
          className={styles.frame}
          data-looks-over={looksOver}
          onPointerMove={looksOver ? undefined : light.follow}
        >
          <Picture
            className={styles.picture}
            url={scene.sceneBackgroundImageURL}
            kind="background"
            alt=""
            sizes="(max-width: 640px) 100vw, 80vw"
          />
          <Pins spots={spots} tried={tried} />
          <ul className={styles.spots} aria-label={m.play_spots_to_search()}>
            {spots.map((place, index) => (
              <Spot
                key={place.spot}
                place={place}
                name={nameSpot(scene, place.spot).alone}
                tried={tried.includes(place.spot)}
                searching={search.stage === 'searching' && search.spot === place.spot}
                lit={lit === place.spot}
                number={index + 1}
                onLook={() => look(place.spot)}
                onFocus={light.shine}
              />
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.bar}>
        <p role="status">
          {sayResult(search, scene)}
          {looksOver && <TypingDots />}
        </p>
        <div className={styles.acts}>
          <Button look="glass" disabled={isSearching} onClick={() => search.start()}>
            <Search size={18} aria-hidden="true" />
            {m.play_search_everywhere()}
          </Button>
          <Button look="glass" onClick={onClose}>
            <X size={18} aria-hidden="true" />
            {m.play_stop_searching()}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface SpotProps {
  place: SpotPosition;
  name: string;
  tried: boolean;
  searching: boolean;
  /** Whether the light passes over it. */
  lit: boolean;
  /** Its place in the order, from 1; the first takes the focus. */
  number: number;
  onLook: () => void;
  onFocus: (event: FocusEvent) => void;
}

function Spot({ place: { x, y }, name, tried, searching, lit, number, onLook, onFocus }: SpotProps) {
  const self = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (number === 1) self.current?.focus({ preventScroll: true });
  }, [number]);
  return (
    <li style={{ '--x': `${x}%`, '--y': `${y}%` }} data-lit={lit}>
      <button
        ref={self}
        type="button"
        className={styles.spot}
        aria-label={tried && !searching ? m.play_name_searched({ name }) : name}
        aria-disabled={tried}
        onClick={onLook}
        onFocus={onFocus}
      >
        <span className={styles.glint}>
          {searching ? (
            <TypingDots />
          ) : tried ? (
            <Minus size={18} aria-hidden="true" />
          ) : (
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
          )}
        </span>
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      </button>
    </li>
  );
}

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Says what a search came to; before the first one, asks where to look. */
function sayResult(search: ReturnType<typeof useSearch>, scene: Pick<Scene, 'sceneSpots'>): string {
  if (search.stage === 'searching') return m.spec_searching_for_item();
  if (search.stage === 'nothing' && search.spot === undefined) return m.play_nothing_turned_up_this_time();
  const left = spotsLeft(search.looks);
  const spots = listed.format(left.map((spot) => nameSpot(scene, spot).within));
  if (search.stage !== 'nothing' || search.spot === undefined) {
    if (search.looks.length === 0) return m.play_where_will_you_look();
    return left.length > 0 ? m.play_where_will_you_look_now({ spots }) : m.play_nothing_turned_up_this_time();
  }
  const name = nameSpot(scene, search.spot).alone;
  if (left.length === 0) return m.play_nothing_turned_up_this_time();
  return search.near
    ? m.play_nothing_here_but_close({ name, spots })
    : m.play_nothing_here_look_further_away({ name, spots });
}

/** On a phone, where the spots are a list below the picture, their numbers in it. */
function Pins({ spots, tried }: { spots: readonly SpotPosition[]; tried: readonly SearchSpot[] }) {
  return (
    <ol className={styles.pins} aria-hidden="true">
      {spots.map(({ spot, x, y }, index) => (
        <li key={spot} data-tried={tried.includes(spot)} style={{ '--x': `${x}%`, '--y': `${y}%` }}>
          {index + 1}
        </li>
      ))}
    </ol>
  );
}

/** Moves the light over the spots, the named ones if there are any, one after another. Returns the one that is lit. */
function useLookOver(
  scene: Scene,
  spots: readonly SpotPosition[],
  active: boolean,
  shineAt: (place: SpotPosition) => void,
): SearchSpot | null {
  const isStill = useReducedMotion();
  const [lit, setLit] = useState<SearchSpot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the light has no state of its own
  useEffect(() => {
    if (!active || isStill) return;
    const way = spots.filter((_, index) => !hasNames(scene) || scene.sceneSpots?.[index]);
    let at = 0;
    const step = () => {
      const place = way[at];
      at += 1;
      if (!place) return;
      setLit(place.spot);
      shineAt(place);
    };
    step();
    const timer = setInterval(step, timings.itemSearch / way.length);
    return () => {
      clearInterval(timer);
      setLit(null);
    };
  }, [active, isStill, spots]);
  return lit;
}

/** Moves a light over the picture, without rendering: to the pointer, and to the spot that has the focus. */
function useLantern() {
  const box = useRef<HTMLDivElement>(null);
  const put = (x: string, y: string) => {
    box.current?.style.setProperty('--light-x', x);
    box.current?.style.setProperty('--light-y', y);
  };
  const move = (x: number, y: number) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    put(`${x - left}px`, `${y - top}px`);
  };
  return {
    box,
    shineAt: ({ x, y }: SpotPosition) => put(`${x}%`, `${y}%`),
    follow: ({ clientX, clientY }: PointerEvent) => move(clientX, clientY),
    shine: ({ currentTarget }: FocusEvent) => {
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      move(left + width / 2, top + height / 2);
    },
  };
}
