import type { QuestState, Scene } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import {
  sampleCharacter,
  sampleChoice,
  sampleItem,
  sampleQuest,
  sampleRules,
  sampleScene,
} from '../../../testing/samples.ts';
import { findNextStep, sayGoal, sayWhatComesFirst } from './next-step.ts';

const pim = sampleCharacter({ characterId: 'pim', characterName: 'Pim the Jester' });
const thorne = sampleCharacter({ characterId: 'thorne', characterName: 'General Thorne' });
const isaura = sampleCharacter({ characterId: 'isaura', characterName: 'Queen Isaura' });
const crown = sampleItem({ itemId: 'crown', itemName: 'The Crown of Ash' });
const talk = sampleQuest({
  questId: 'talk',
  questType: 'DIALOGUE',
  questTriggerId: 'thorne',
  questName: 'Saluting Backward',
  questDescription: 'Talk to General Thorne.',
});
const learn = sampleQuest({
  questId: 'learn',
  questType: 'KNOWLEDGE',
  questTriggerId: 'pim',
  questName: 'An Hour First',
  questDescription: 'Learn from Pim the Jester.',
});
const find = sampleQuest({
  questId: 'find',
  questType: 'SEARCH',
  questTriggerId: 'crown',
  questName: 'The Old Seat',
  questDescription: 'Find the Crown of Ash.',
});

const tavern = (sceneOpening: string) =>
  sampleScene({ sceneOpening, characters: [isaura, thorne, pim], items: [crown], quests: [talk, learn, find] });
const free = sampleRules();
const step = (scene: Scene, states: readonly QuestState[], facing?: string) =>
  findNextStep(scene, states, free, facing).text;
const begun = (questId: string, questCompleted = false) => ({ questId, questInitialized: true, questCompleted });

const salute = m.play_goal_talk({ name: 'General Thorne' });
const hour = m.play_goal_learn({ name: 'Pim the Jester' });

test('is first about whom the opening sends to', () => {
  const towardsPim = tavern('The General is at your back. You sit down. Ask the jester, in the corner.');
  expect(step(towardsPim, [begun('talk')])).toBe(hour);
  const towardsThorne = tavern('Pim the Jester is here. The fool laughs. Ask the General why.');
  expect(step(towardsThorne, [begun('talk')])).toBe(salute);
});

test('does not send to somebody who has nothing left', () => {
  expect(step(tavern('Sit down.'), [begun('learn', true), begun('talk')])).toBe(salute);
});

test('is what can be done at once, before anyone to talk with', () => {
  expect(step(tavern('Sit down.'), [begun('talk'), begun('find')])).toBe('Find the Crown of Ash.');
});

test('is in the words of the author, and never asks for the name of the quest', () => {
  const questGoal = 'Find out what the General cannot say.';
  const told = { ...tavern('Sit down.'), quests: [{ ...talk, questGoal }, learn, find] };
  expect(findNextStep(told, [begun('talk')], free)).toEqual({
    text: questGoal,
    quest: { ...talk, questGoal },
    tells: true,
  });
  for (const quest of [talk, learn, find]) expect(sayGoal(quest, told)).not.toContain(quest.questName);
});

test('names no item that nobody has spoken of, unless its author does', () => {
  const scene = tavern('Sit down.');
  const done = [begun('talk', true), begun('learn', true)];
  const names = 'Queen Isaura, General Thorne or Pim the Jester';
  expect(step(scene, done)).toBe(m.play_one_left_to_find({ names }));
  const crowd = { ...scene, characters: [...scene.characters, sampleCharacter()] };
  expect(step(crowd, done)).toBe(m.play_one_left_to_find({ names: m.play_the_people_here() }));
  const questGoal = 'Find what the innkeeper was given to mind.';
  expect(step({ ...scene, quests: [talk, learn, { ...find, questGoal }] }, done)).toBe(
    m.play_goal_ask_first({ goal: questGoal, names }),
  );
});

test('is about whom the player talks with, if they have something left', () => {
  const scene = tavern('Ask the General why.');
  expect(step(scene, [begun('talk'), begun('learn'), begun('find')], 'thorne')).toBe(salute);
  expect(step(scene, [begun('talk'), begun('find')], 'pim')).toBe(hour);
  expect(step(scene, [begun('talk')], 'isaura')).toBe(salute);
});

test('is nothing that has to wait, as long as anything else is left', () => {
  const scene = tavern('Ask the General why.');
  const rules = sampleRules({ later: [{ questId: 'talk', choiceId: null, after: ['find'] }] });
  const next = (states: readonly QuestState[], facing?: string) => findNextStep(scene, states, rules, facing).text;
  expect(next([begun('talk'), begun('find')], 'thorne')).toBe('Find the Crown of Ash.');
  expect(next([begun('talk'), begun('find')])).toBe('Find the Crown of Ash.');
  const done = [begun('talk'), begun('learn', true), begun('find', true)];
  expect(next(done)).toBe(m.play_first({ goal: 'Find the Crown of Ash.' }));
});

test('names what comes first: who puts a choice to the player, or another quest that is known', () => {
  const scene = tavern('Sit down.');
  const question = '‘I have the pen,’ says the Queen. ‘What is true, and goes in the box?’';
  const choices = [
    sampleChoice({ choiceId: 'stone', question, characterId: 'isaura' }),
    sampleChoice({ choiceId: 'book', question, characterId: null }),
  ];
  const first = (choiceId: string | null, states: readonly QuestState[]) => {
    const rules = sampleRules({ choices, later: [{ questId: 'talk', choiceId, after: ['find'] }] });
    return sayWhatComesFirst(talk, scene, states, rules);
  };
  expect(first('stone', [begun('talk')])).toBe(m.play_first_decide({ name: 'Queen Isaura' }));
  expect(first('book', [begun('talk')])).toBe(m.play_first_decide_here());
  expect(first(null, [begun('talk'), begun('find')])).toBe(m.play_first({ goal: 'Find the Crown of Ash.' }));
  expect(first(null, [begun('talk')])).toBe(m.play_something_else_comes_first());
  expect(sayWhatComesFirst(learn, scene, [], sampleRules())).toBeNull();
});
