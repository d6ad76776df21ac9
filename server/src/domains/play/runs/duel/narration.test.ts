import type { DuelState, Stance } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { emotionAfter, narrateRound, pickManner } from './narration.ts';
import type { Nature, Round } from './rules.ts';

const even: Nature = { peaceful: 5, fear: 5, open: 5, extravert: 5, positive: 5, socialRank: 5 };
const stances: readonly Stance[] = ['strike', 'guard', 'feint'];

test('the manner depends on the nature', () => {
  expect([
    pickManner({ ...even, fear: 8 }),
    pickManner({ ...even, socialRank: 8 }),
    pickManner({ ...even, socialRank: 8, peaceful: 2 }),
    pickManner({ ...even, peaceful: 2, extravert: 3 }),
    pickManner({ ...even, positive: 7 }),
    pickManner(even),
  ]).toEqual(['timid', 'courtly', 'fierce', 'grim', 'jolly', 'calm']);
});

const variety = { seed: 0, defeats: 0 };
const osric = { name: 'Osric', nature: even };
const hits: readonly DuelState['hit'][] = ['yours', 'theirs', 'nobody'];

const buildRound = (hit: DuelState['hit'], one: Stance = 'guard', other: Stance = 'guard'): Round => ({
  yours: { stance: one, die: 1 },
  theirs: { stance: other, die: 1 },
  hit,
  tell: 'guard',
});

test('every round is narrated with both names, and nothing is foreshadowed once it is over', () => {
  for (const one of stances)
    for (const other of stances)
      for (const hit of hits) {
        const rounds = [buildRound(hit), buildRound(hit, one, other)];
        const lines = narrateRound(osric, rounds, { variety, firstTell: 'guard', outcome: null });
        expect(lines.map(({ by }) => by)).toEqual(['narrator', 'npc', 'narrator']);
        expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/[{}]/);
        expect(narrateRound(osric, rounds, { variety, firstTell: 'guard', outcome: 'won' })).toHaveLength(2);
      }
  const begun = narrateRound(osric, [], { variety, firstTell: 'feint', outcome: null });
  expect(begun.map(({ by }) => by)).toEqual(['narrator', 'npc', 'narrator']);
  expect(begun[2]?.text).toContain('Osric');
});

/** All that is told in a duel. */
function tellAll(rounds: readonly Round[], nature: Nature, defeats = 0, outcome: DuelState['outcome'] = 'lost') {
  return [...rounds.keys(), rounds.length].flatMap((played) => {
    const told = rounds.slice(0, played);
    const isOver = played === rounds.length;
    const options = { variety: { seed: 7, defeats }, firstTell: 'strike' as const, outcome: isOver ? outcome : null };
    return narrateRound({ name: 'Osric', nature }, told, options);
  });
}

const natures: readonly Nature[] = [
  even,
  { ...even, fear: 8 },
  { ...even, socialRank: 8 },
  { ...even, peaceful: 2, extravert: 8 },
  { ...even, peaceful: 2, extravert: 3 },
  { ...even, positive: 8 },
];
const drawn = (count: number) => Array.from({ length: count }, () => 'nobody' as const);
const longest: readonly DuelState['hit'][] = ['theirs', 'yours', 'theirs', 'yours', ...drawn(6), 'yours'];

test.each(natures)('no saying comes again in a duel, nor its outcome’s hits in the next: %o', (nature) => {
  const rounds = longest.map((hit) => buildRound(hit));
  const says = (defeats: number) =>
    tellAll(rounds, nature, defeats).flatMap(({ by, text }) => (by === 'npc' ? [text] : []));
  expect(new Set(says(0)).size).toBe(says(0).length);
  const fights = [says(0), says(1)].map((lines) => new Set([0, 1, 2, 3, 4].map((at) => lines[at])));
  const [first, second] = fights;
  expect([...(first ?? [])].filter((line) => second?.has(line))).toEqual([]);
});

test('the same thing seen twice is told in two ways, and so is a hint', () => {
  const rounds = [buildRound('nobody'), buildRound('nobody'), buildRound('yours')];
  const narrator = tellAll(rounds, even).flatMap(({ by, text }) => (by === 'narrator' ? [text] : []));
  expect(new Set(narrator).size).toBe(narrator.length);
});

test('the portrait shows the emotion', () => {
  const round = { yours: { stance: 'guard', die: 1 }, theirs: { stance: 'guard', die: 2 }, tell: 'guard' } as const;
  expect(emotionAfter({ ...round, hit: 'yours' }, null).code).toBe(3);
  expect(emotionAfter({ ...round, hit: 'theirs' }, null).code).toBe(2);
  expect(emotionAfter({ ...round, hit: 'theirs' }, 'won').code).toBe(4);
  expect(emotionAfter({ ...round, hit: 'nobody' }, null).code).toBe(1);
});
