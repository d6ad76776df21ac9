import type { Quest, QuestState } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  canSearch,
  findAct,
  getQuestProgress,
  isKnown,
  pendingSearch,
  progressText,
  questsWin,
} from './quests.ts';

const quest = (questId: string, questType: Quest['questType']): Quest => ({
  questId,
  questType,
  questTriggerId: `target of ${questId}`,
  questName: questId,
  questDescription: '',
  questCreatedAt: '2026-01-01T00:00:00.000Z',
});
const state = (questId: string, questInitialized: boolean, questCompleted: boolean): QuestState => ({
  questId,
  questInitialized,
  questCompleted,
});
const scene = { quests: [quest('talk', 'DIALOGUE'), quest('key', 'SEARCH'), quest('cord', 'SEARCH')] };

describe('search', () => {
  it('is offered only while a SEARCH quest is initialised and not completed', () => {
    expect(canSearch(scene, [state('talk', true, false), state('key', false, false)])).toBe(false);
    expect(canSearch(scene, [state('key', true, false)])).toBe(true);
    expect(canSearch(scene, [state('key', true, true)])).toBe(false);
    expect(canSearch(scene, [])).toBe(false);
  });

  it('is for the first such quest', () => {
    expect(pendingSearch(scene, [state('key', true, true), state('cord', true, false)])?.questId).toBe('cord');
  });
});

describe('the goal', () => {
  it('leads to the first discovered search or fight, and to none once all are done', () => {
    expect(findAct(scene, [state('talk', true, true), state('cord', true, false)])?.questId).toBe('cord');
    expect(findAct(scene, [])).toBeUndefined();
    expect(
      findAct(
        scene,
        scene.quests.map(({ questId }) => state(questId, true, true)),
      ),
    ).toBeUndefined();
  });

  it('and its name are secret until the quest has started', () => {
    const [talk] = scene.quests;
    if (!talk) throw new Error('no quest');
    expect([isKnown(talk, []), isKnown(talk, [state('talk', false, false)])]).toEqual([false, false]);
    expect([isKnown(talk, [state('talk', true, false)]), isKnown(talk, [state('talk', true, true)])]).toEqual([
      true,
      true,
    ]);
  });
});

describe('quest events', () => {
  it('move the quest they name, and completing is never undone', () => {
    const begun = afterEvent([state('a', false, false), state('b', false, false)], {
      questId: 'a',
      event: 'initialized',
    });
    expect(begun).toEqual([state('a', true, false), state('b', false, false)]);
    const done = afterEvent(begun, { questId: 'a', event: 'completed' });
    expect(afterEvent(done, { questId: 'a', event: 'initialized' })[0]).toEqual(state('a', true, true));
  });

  it('win the scene when all of its quests are done, and never a scene without quests', () => {
    expect(questsWin([state('a', true, true), state('b', true, false)])).toBe(false);
    expect(questsWin([state('a', true, true)])).toBe(true);
    expect(questsWin([])).toBe(false);
  });
});

it('says how far a quest has come', () => {
  const states = [state('talk', true, true), state('key', true, false)];
  expect(scene.quests.map((each) => getQuestProgress(each, states))).toEqual(['done', 'begun', 'waiting']);
});

it('says how far a scene has come', () => {
  expect(progressText(0, 3)).toBe('3 quests waiting');
  expect(progressText(0, 1)).toBe('1 quest waiting');
  expect(progressText(1, 3)).toBe('1 of 3 quests');
  expect(progressText(3, 3)).toBe('All 3 quests done');
  expect(progressText(1, 1)).toBe('Quest done');
});
