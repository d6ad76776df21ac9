import { expect, test } from 'vitest';
import { sampleChoice, sampleQuest, sampleRules, sampleScene } from '../../testing/samples.ts';
import { applyRules, existingQuests, sceneChoices } from './ruled-scene.ts';

const scene = sampleScene({ quests: [sampleQuest(), sampleQuest({ questId: 'ring' })] });

test('who and what is not there is left out, and the win is told as the rules tell it', () => {
  const rules = sampleRules({ absent: ['okafor'], withoutQuests: ['ring'], winDescription: 'The ice holds.' });
  const ruled = applyRules(scene, rules);
  expect(ruled.characters).toEqual([]);
  expect(ruled.quests.map(({ questId }) => questId)).toEqual(['letter']);
  expect(ruled.sceneWinDescription).toBe('The ice holds.');
  const states = ['letter', 'ring'].map((questId) => ({ questId, questInitialized: true, questCompleted: false }));
  expect(existingQuests(states, rules).map(({ questId }) => questId)).toEqual(['letter']);
});

test('without rules a scene is as its author wrote it', () => {
  expect(applyRules(scene, sampleRules())).toEqual(scene);
});

test('a scene offers its own choices once it is won', () => {
  const choices = [sampleChoice(), sampleChoice({ choiceId: 'talk', characterId: 'okafor' })];
  expect(sceneChoices({ won: true, rules: sampleRules({ choices }) })).toEqual([choices[0]]);
  expect(sceneChoices({ won: false, rules: sampleRules({ choices }) })).toEqual([]);
});
