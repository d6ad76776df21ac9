import { type RefObject, useEffect, useState } from 'react';
import styles from './locations.module.css';
import { type Point, pathLine } from './path-line.ts';

interface DrawingProps {
  /** The container of the cards; their rings have a `data-ring` attribute. */
  box: RefObject<HTMLElement | null>;
  /** Index of the last lit ring; null lights the whole path. */
  litUpTo: number | null;
}

interface Measured {
  rings: Point[];
  left: number;
  right: number;
}

/** The path through the scenes' rings: lit up to the player's position, dotted beyond. */
export function PathDrawing({ box, litUpTo }: DrawingProps) {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const watcher = new ResizeObserver(() => setMeasured(measure(place)));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [box]);
  if (!measured) return null;
  const { whole, lit } = pathLine(measured.rings, measured, litUpTo);
  return (
    <svg className={styles.path} aria-hidden="true" fill="none">
      <path className={styles.ahead} d={whole} />
      <path className={styles.glow} d={lit} />
      <path className={styles.lit} d={lit} />
    </svg>
  );
}

function measure(place: HTMLElement): Measured {
  const area = place.getBoundingClientRect();
  const rings = [...place.querySelectorAll('[data-ring]')].map((ring) => {
    const { left, top, width, height } = ring.getBoundingClientRect();
    return { x: left + width / 2 - area.left, y: top + height / 2 - area.top };
  });
  return { rings, left: -area.left, right: document.documentElement.clientWidth - area.left };
}
