import type { DuelState, Stance } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { emotionAfter, narrateOpening, narrateRound, pickManner } from './narration.ts';
import type { Nature } from './rules.ts';

const even: Nature = { peaceful: 5, fear: 5, open: 5, extravert: 5, positive: 5, socialRank: 5 };
const stances: readonly Stance[] = ['strike', 'guard', 'feint'];

test('the manner depends on the nature', () => {
  expect([
    pickManner({ ...even, fear: 8 }),
    pickManner({ ...even, socialRank: 8 }),
    pickManner({ ...even, socialRank: 8, peaceful: 2 }),
    pickManner({ ...even, positive: 7 }),
    pickManner(even),
  ]).toEqual(['timid', 'courtly', 'fierce', 'jolly', 'calm']);
});

test('every round is narrated with both names, and nothing is foreshadowed once it is over', () => {
  const hits: readonly DuelState['hit'][] = ['yours', 'theirs', 'nobody'];
  for (const one of stances)
    for (const other of stances)
      for (const hit of hits) {
        const round = {
          yours: { stance: one, die: 1 },
          theirs: { stance: other, die: 1 },
          hit,
          tell: 'guard',
        } as const;
        const lines = narrateRound({ name: 'Osric', nature: even }, round, { number: 3, outcome: null });
        expect(lines.map(({ by }) => by)).toEqual(['narrator', 'npc', 'narrator']);
        expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/[{}]/);
        expect(narrateRound({ name: 'Osric', nature: even }, round, { number: 3, outcome: 'won' })).toHaveLength(2);
      }
  expect(narrateOpening({ name: 'Osric', nature: even }, 'feint', 0)[2]?.text).toContain('Osric');
});

test('the portrait shows the emotion', () => {
  const round = { yours: { stance: 'guard', die: 1 }, theirs: { stance: 'guard', die: 2 }, tell: 'guard' } as const;
  expect(emotionAfter({ ...round, hit: 'yours' }, null).code).toBe(3);
  expect(emotionAfter({ ...round, hit: 'theirs' }, null).code).toBe(2);
  expect(emotionAfter({ ...round, hit: 'theirs' }, 'won').code).toBe(4);
  expect(emotionAfter({ ...round, hit: 'nobody' }, null).code).toBe(1);
});
