import { expect, test } from 'vitest';
import { emptyState } from './log/run-log.ts';
import { isAtEnd, type Plot } from './plot.ts';
import type { QuestRule } from './quest-rules.ts';

const rule = (questId: string, knowledgeLine: string | null): QuestRule => ({
  questId,
  name: 'Its name',
  type: knowledgeLine === null ? 'FIGHT' : 'KNOWLEDGE',
  targetId: 'osric',
  knowledgeLine,
  matter: null,
  hint: null,
});
const plot: Plot = {
  rules: [rule('fight', null), rule('truth', 'He did it.')],
  voices: [],
  sought: [],
  hidden: [],
  elsewhere: [],
  book: null,
};

test('a scene is at its end once only quests for the lines of the end are open', () => {
  const standing = (standings: Record<string, boolean>) => ({ standings, run: emptyState });
  expect(isAtEnd(plot, standing({ fight: false }), false, ['He did it.'])).toBe(false);
  expect(isAtEnd(plot, standing({ fight: true }), false, ['He did it.'])).toBe(true);
  expect(isAtEnd(plot, standing({ fight: true }), false, ['Another line.'])).toBe(false);
  const idle = { ...plot, rules: [] };
  expect([true, false].map((won) => isAtEnd(idle, standing({}), won, []))).toEqual([true, false]);
});
