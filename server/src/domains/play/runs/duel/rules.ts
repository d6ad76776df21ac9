import { createHash } from 'node:crypto';
import type { DuelState, Fighter, Stance } from '@emberlore/contract';

/** The traits, from 1 to 9, that determine how a character fights. */
export interface Nature {
  peaceful: number;
  fear: number;
  open: number;
  extravert: number;
  positive: number;
  socialRank: number;
}

/** A finished round. `tell` is the hint at the character's next stance. */
export interface Round {
  yours: { stance: Stance; die: number };
  theirs: { stance: Stance; die: number };
  hit: DuelState['hit'];
  tell: Stance;
}

/** A duel as stored: everything else follows from the seed. */
export interface DuelBook {
  seed: string;
  rounds: Round[];
  /** How many duels with this character the run had lost before; absent in duels from before this counted. */
  defeats?: number;
}

const heartsEach = 3;
const stanceBonus = 2;
const stances: readonly Stance[] = ['strike', 'guard', 'feint'];
const beaten: Record<Stance, Stance> = { strike: 'feint', feint: 'guard', guard: 'strike' };
/**
 * How often a hint is honest. The others are random, and may be true as well. Each defeat teaches the player to read the
 * character, up to a limit.
 */
const candour = { first: 0.5, perDefeat: 0.15, most: 0.8 };

/** Whether a stance beats the other. */
export function beats(one: Stance, other: Stance): boolean {
  return beaten[one] === other;
}

/**
 * Returns what a character's nature adds to its die: quarrelsome and fearless characters hit harder, meek and fearful
 * ones softer.
 */
export function getNatureBonus({ peaceful, fear }: Pick<Nature, 'peaceful' | 'fear'>): number {
  const edge = (10 - peaceful - fear) / 4;
  return Math.sign(edge) * Math.min(1, Math.floor(Math.abs(edge)));
}

/** Returns the weight of each stance for a character. */
function leaning({ peaceful, fear, open, extravert }: Nature): Record<Stance, number> {
  return { strike: 6 + (9 - peaceful) + extravert, guard: 8 + peaceful + fear, feint: 10 + (9 - open) };
}

/** Returns a pseudo-random number from a seed, at least 0 and below 1: a duel is always reproducible. */
function chance(seed: string, round: number, what: string): number {
  return createHash('sha256').update(`${seed}/${round}/${what}`).digest().readUInt32BE() / 2 ** 32;
}

const die = (seed: string, round: number, whose: string) => 1 + Math.floor(chance(seed, round, whose) * 6);

/** Returns the character's stance in a round, which doesn't depend on the player. */
export function stanceIn(seed: string, round: number, nature: Nature): Stance {
  const weights = leaning(nature);
  let left = chance(seed, round, 'stance') * (weights.strike + weights.guard + weights.feint);
  for (const stance of stances) {
    left -= weights[stance];
    if (left < 0) return stance;
  }
  return 'feint';
}

/**
 * Returns the stance that the character's hint suggests for a round: true more often than not, and the more often the
 * more duels the player has lost.
 */
export function pickHint({ seed, defeats = 0 }: Omit<DuelBook, 'rounds'>, round: number, nature: Nature): Stance {
  const { first, perDefeat, most } = candour;
  const honest = chance(seed, round, 'candour') < Math.min(most, first + perDefeat * defeats);
  if (honest) return stanceIn(seed, round, nature);
  return stances[Math.floor(chance(seed, round, 'tell') * stances.length)] ?? 'strike';
}

function total(stance: Stance, against: Stance, rolled: number, natureBonus: number): number {
  return rolled + (beats(stance, against) ? stanceBonus : 0) + natureBonus;
}

/** Returns how many hits each fighter can still take. */
export function countHearts({ rounds }: DuelBook): { yours: number; theirs: number } {
  const taken = (whose: 'yours' | 'theirs') => rounds.filter(({ hit }) => hit === whose).length;
  return { yours: Math.max(0, heartsEach - taken('yours')), theirs: Math.max(0, heartsEach - taken('theirs')) };
}

/** Returns who has won; null while the duel continues. */
export function findOutcome(book: DuelBook): DuelState['outcome'] {
  const hearts = countHearts(book);
  if (hearts.theirs === 0) return 'won';
  return hearts.yours === 0 ? 'lost' : null;
}

/** Plays the next round with this stance. The higher sum of die, stance and nature hits; with equal sums nobody is hit. */
export function playRound(book: DuelBook, stance: Stance, nature: Nature): DuelBook {
  const round = book.rounds.length + 1;
  const answer = stanceIn(book.seed, round, nature);
  const yours = { stance, die: die(book.seed, round, 'yours') };
  const theirs = { stance: answer, die: die(book.seed, round, 'theirs') };
  const mine = total(stance, answer, yours.die, 0);
  const other = total(answer, stance, theirs.die, getNatureBonus(nature));
  const hit = mine > other ? 'theirs' : mine < other ? 'yours' : 'nobody';
  return { ...book, rounds: [...book.rounds, { yours, theirs, hit, tell: pickHint(book, round + 1, nature) }] };
}

/** Returns both fighters after the last round. */
export function buildFighters(book: DuelBook, nature: Nature): { yours: Fighter; theirs: Fighter } {
  const last = book.rounds.at(-1);
  const hearts = countHearts(book);
  const side = (whose: 'yours' | 'theirs', natureBonus: number): Fighter => {
    const mine = last?.[whose];
    const other = last?.[whose === 'yours' ? 'theirs' : 'yours'];
    return {
      hearts: hearts[whose],
      stance: mine?.stance ?? null,
      die: mine?.die ?? null,
      stanceBonus: mine && other && beats(mine.stance, other.stance) ? stanceBonus : 0,
      natureBonus,
    };
  };
  return { yours: side('yours', 0), theirs: side('theirs', getNatureBonus(nature)) };
}
