import { storyRules } from '@emberlore/contract';
import { describe, expect, test } from 'vitest';
import { emptyState } from './log/run-log.ts';
import { buildGuidance, isAtEnd, type Plot } from './plot.ts';
import type { QuestRule } from './quest-rules.ts';

const rule = (questId: string, knowledgeLine: string | null): QuestRule => ({
  questId,
  name: 'Its name',
  type: knowledgeLine === null ? 'FIGHT' : 'KNOWLEDGE',
  targetId: 'osric',
  knowledgeLine,
  matter: null,
  goal: null,
  hint: null,
});
const plot: Plot = {
  sceneId: 'hall',
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

describe('a quest that does not exist yet', () => {
  const quests = ['fight', 'truth'].map((questId) => ({ questId, when: { chose: ['oath', 'swear'] } }));
  const book = { rules: storyRules.parse({ quests }), sceneIds: [], cast: new Map() };
  const sought = [{ questId: 'truth', text: 'He did it.', hint: 'Ask Osric.', here: true }];
  const early = { ...plot, sought, book };
  const after = (optionId: string) => ({ standings: {}, run: { ...emptyState, chosen: { oath: optionId } } });

  test('does not bring a scene to its end', () => {
    const start = { standings: {}, run: emptyState };
    expect([true, false].map((won) => isAtEnd(early, start, won, ['He did it.']))).toEqual([true, false]);
  });

  test('keeps its line for later, until it can no longer exist', () => {
    const linesIn = (standing: Parameters<typeof buildGuidance>[1]) => buildGuidance(early, standing, 'osric').sought;
    expect(linesIn({ standings: {}, run: emptyState })).toEqual([{ text: 'He did it.', hint: null, here: false }]);
    expect(linesIn(after('swear'))).toEqual([{ text: 'He did it.', hint: 'Ask Osric.', here: true }]);
    expect(linesIn(after('refuse'))).toEqual([]);
  });
});

test('nobody hints at a quest about somebody who is not there', () => {
  const people = [{ sceneId: 'hall', characterId: 'osric', when: { found: ['bell'] } }];
  const nora = { characterId: 'nora', name: 'Nora', pronouns: 'She/Her/Hers' as const, words: '' };
  const night: Plot = {
    ...plot,
    rules: [{ ...rule('truth', 'He did it.'), hint: 'Osric comes back at midnight.' }],
    voices: [nora],
    book: { rules: storyRules.parse({ people }), sceneIds: [], cast: new Map() },
  };
  const hintsWith = (found: string[]) => buildGuidance(night, { standings: {}, run: { ...emptyState, found } }, 'nora');
  expect(hintsWith([]).hints).toEqual([]);
  expect(hintsWith(['bell']).hints).toEqual(['Osric comes back at midnight.']);
});
