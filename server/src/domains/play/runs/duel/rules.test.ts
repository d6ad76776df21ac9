import type { Stance } from '@emberlore/contract';
import { expect, inject, test } from 'vitest';
import {
  beats,
  buildFighters,
  countHearts,
  type DuelBook,
  findOutcome,
  getNatureBonus,
  type Nature,
  pickHint,
  playRound,
  stanceIn,
} from './rules.ts';

const even: Nature = { peaceful: 5, fear: 5, open: 5, extravert: 5, positive: 5, socialRank: 5 };
const fierce: Nature = { ...even, peaceful: 1, fear: 1 };
const meek: Nature = { ...even, peaceful: 9, fear: 9 };
const all: readonly Stance[] = ['strike', 'guard', 'feint'];

type Choose = (book: DuelBook, round: number) => Stance;

function fight(seed: string, nature: Nature, choose: Choose, defeats = 0): DuelBook {
  let book: DuelBook = { seed, rounds: [], defeats };
  while (findOutcome(book) === null) book = playRound(book, choose(book, book.rounds.length + 1), nature);
  return book;
}

const duels = inject('thorough') ? 2000 : 800;

/** Returns the share of these duels that are won. */
function share(nature: Nature, choose: Choose, defeats = 0): number {
  const won = Array.from({ length: duels }, (_, n) => findOutcome(fight(`seed ${n}`, nature, choose, defeats)));
  return won.filter((outcome) => outcome === 'won').length / won.length;
}

const blindly = (book: DuelBook, round: number) => all[(book.seed.length * 7 + round * 5) % 3] ?? 'strike';

/** A player who counters each hint. */
function watching(nature: Nature) {
  return (book: DuelBook, round: number): Stance => {
    const seen = book.rounds.at(-1)?.tell ?? pickHint(book, round, nature);
    return all.find((stance) => beats(stance, seen)) ?? 'strike';
  };
}

test('each stance beats one of the others and loses to another', () => {
  for (const stance of all) {
    expect(all.filter((other) => beats(stance, other))).toHaveLength(1);
    expect(all.filter((other) => beats(other, stance))).toHaveLength(1);
    expect(beats(stance, stance)).toBe(false);
  }
});

test('nature adds at most one to either side', () => {
  expect([getNatureBonus(fierce), getNatureBonus(even), getNatureBonus(meek)]).toEqual([1, 0, -1]);
});

test.each([
  ['an even match', even],
  ['somebody fierce', fierce],
  ['somebody meek', meek],
])('a duel against %s can be won and lost, and watching pays off', (_name, nature) => {
  const blind = share(nature, blindly);
  const watched = share(nature, watching(nature));
  expect(blind).toBeGreaterThan(0.2);
  expect(blind).toBeLessThan(0.8);
  expect(watched).toBeGreaterThan(blind + 0.05);
  expect(watched).toBeLessThan(0.95);
});

test('each defeat makes the next duel easier only for a player who watches', () => {
  const shares = [0, 1, 2].map((defeats) => share(even, watching(even), defeats));
  expect(shares[1]).toBeGreaterThan((shares[0] ?? 1) + 0.02);
  expect(shares[2]).toBeGreaterThan((shares[1] ?? 1) + 0.02);
  expect(share(even, blindly, 2)).toBe(share(even, blindly));
});

test('an even match with random stances is even', () => {
  expect(Math.abs(share(even, blindly) - 0.5)).toBeLessThan(0.04);
});

test('the same duel has the same course, and its character does not know the player’s next stance', () => {
  const once = fight('a', even, watching(even));
  expect(fight('a', even, watching(even))).toEqual(once);
  const [struck, guarded] = (['strike', 'guard'] as const).map((stance) =>
    playRound({ seed: 'b', rounds: [] }, stance, even),
  );
  expect(struck?.rounds[0]?.theirs).toEqual(guarded?.rounds[0]?.theirs);
  expect(struck?.rounds[0]?.theirs.stance).toBe(stanceIn('b', 1, even));
});

test('the fighter who is hit loses a heart, and the shown sums explain it', () => {
  let book: DuelBook = { seed: 'sums', rounds: [] };
  for (let round = 0; round < 40; round += 1) {
    book = playRound({ ...book, rounds: [] }, all[round % 3] ?? 'strike', fierce);
    const { yours, theirs } = buildFighters(book, fierce);
    const sum = ({ die, stanceBonus, natureBonus }: typeof yours) => (die ?? 0) + stanceBonus + natureBonus;
    const hit = sum(yours) > sum(theirs) ? 'theirs' : sum(yours) < sum(theirs) ? 'yours' : 'nobody';
    expect(book.rounds[0]?.hit).toBe(hit);
    const { yours: left, theirs: right } = countHearts(book);
    expect(left + right).toBe(hit === 'nobody' ? 6 : 5);
    book = { seed: `${book.seed}.`, rounds: [] };
  }
});
