import type { Persona } from '../types.ts';

/** A character's manner: determines which built-in lines suit it. */
export type Manner = 'warm' | 'reserved' | 'sharp' | 'grand' | 'lively' | 'timid';

/** Built-in lines for one use: `any` suits everybody, the rest one manner each. What suits everybody is too bold for `timid`. */
export type Bank = { any: readonly string[] } & Partial<Record<Manner, readonly string[]>>;

/** From this fear on, up to this rank, somebody is timid. */
const timid = { fear: 7, rank: 4 };

/** Derives the manner from the sliders of the personality, and of fear. */
export function chooseManner({ personality, mood }: Persona): Manner {
  const { positive, peaceful, extravert, socialRank } = personality;
  if (mood.fear >= timid.fear && socialRank <= timid.rank) return 'timid';
  if (socialRank >= 8) return 'grand';
  if (peaceful <= 4) return 'sharp';
  if (extravert <= 3) return 'reserved';
  if (extravert >= 7) return 'lively';
  return positive >= 6 ? 'warm' : 'reserved';
}

/**
 * Returns the lines of a bank for this character, to pick from: four of five picks are in its manner, or every other one if
 * it has a single line of that. Somebody timid has only lines of its own, if there are any.
 */
export function listLines(bank: Bank, persona: Persona): string[] {
  const manner = chooseManner(persona);
  const own = bank[manner] ?? [];
  if (own.length === 0) return [...bank.any];
  if (manner === 'timid') return [...own];
  const times = own.length === 1 ? bank.any.length : Math.ceil((4 * bank.any.length) / own.length);
  return [...Array.from({ length: times }, () => own).flat(), ...bank.any];
}
