import type { Persona } from '../types.ts';

/** How a character carries itself: which of the built-in lines suit it. */
export type Manner = 'warm' | 'reserved' | 'sharp' | 'grand' | 'lively';

/** Built-in lines of one use: `any` suits everybody, the rest one manner each. */
export type Bank = { any: readonly string[] } & Partial<Record<Manner, readonly string[]>>;

/** The manner that the personality's sliders add up to. */
export function mannerOf({ personality }: Persona): Manner {
  const { positive, peaceful, extravert, socialRank } = personality;
  if (socialRank >= 8) return 'grand';
  if (peaceful <= 4) return 'sharp';
  if (extravert <= 3) return 'reserved';
  if (extravert >= 7) return 'lively';
  return positive >= 6 ? 'warm' : 'reserved';
}
