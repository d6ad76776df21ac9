import type { Clock } from './clock.ts';
import { createMemo } from './memo.ts';

/** From how many entries on a count is remembered, for how long, and of how many lists. */
const REMEMBERED = { least: 1000, seconds: 30, most: 200 };

/** Answers how many entries the list of this name has; `count` counts them. */
export type CountOf = (name: string, count: () => Promise<number>) => Promise<number>;

/** Counts lists anew while that is quick; how many entries a long one has is remembered for a while. */
export function createLongCounts(clock: Clock): CountOf {
  const counts = createMemo<number>({ clock, seconds: REMEMBERED.seconds, most: REMEMBERED.most });
  return async (name, count) => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const counted = await count();
    if (counted >= REMEMBERED.least) counts.set(name, counted);
    return counted;
  };
}
