import type { Persona } from '../types.ts';

/** A character's manner: determines which built-in lines suit it. */
export type Manner = 'warm' | 'reserved' | 'sharp' | 'grand' | 'lively';

/** Built-in lines for one use: `any` suits everybody, the rest one manner each. */
export type Bank = { any: readonly string[] } & Partial<Record<Manner, readonly string[]>>;

/** Derives the manner from the personality's sliders. */
export function chooseManner({ personality }: Persona): Manner {
  const { positive, peaceful, extravert, socialRank } = personality;
  if (socialRank >= 8) return 'grand';
  if (peaceful <= 4) return 'sharp';
  if (extravert <= 3) return 'reserved';
  if (extravert >= 7) return 'lively';
  return positive >= 6 ? 'warm' : 'reserved';
}
