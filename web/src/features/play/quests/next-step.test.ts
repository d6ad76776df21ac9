import type { QuestState } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleCharacter, sampleItem, sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { findNextStep } from './next-step.ts';

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
const begun = (questId: string, questCompleted = false) => ({ questId, questInitialized: true, questCompleted });

test('names those who have something for the player, the one of the opening first', () => {
  const towardsPim = tavern('The General is at your back. You sit down. Ask the jester, in the corner.');
  expect(findNextStep(towardsPim, [begun('talk')])).toBe('Talk to Pim the Jester or General Thorne.');
  const towardsThorne = tavern('Pim the Jester is here. The fool laughs. Ask the General why.');
  expect(findNextStep(towardsThorne, [begun('talk')])).toBe('Talk to General Thorne: Saluting Backward');
});

test('does not send to somebody who has nothing left', () => {
  expect(findNextStep(tavern('Sit down.'), [begun('learn', true), begun('talk')])).toBe(
    'Talk to General Thorne: Saluting Backward',
  );
});

test('is what has been discovered, before anyone to talk with', () => {
  const step = findNextStep(tavern('Sit down.'), [begun('talk'), begun('find')]);
  expect(step).toBe('Find the Crown of Ash.');
});

test('names the quest of somebody to talk with, once the opening has been followed', () => {
  const towardsPim = tavern('Sit down. Ask the jester, in the corner.');
  expect(findNextStep(towardsPim, [begun('talk')], { talking: true })).toBe(
    'Talk to General Thorne: Saluting Backward',
  );
});

test('says what is to be learned once it is discovered', () => {
  const step = findNextStep(tavern('Sit down.'), [begun('talk', true), begun('learn')]);
  expect(step).toBe('Learn from Pim the Jester: An Hour First');
});

test('says about what to ask once only undiscovered quests are left, and names no item', () => {
  const scene = tavern('Sit down.');
  const left = (...done: string[]) =>
    findNextStep(
      scene,
      done.map((id) => begun(id, true)),
    );
  const first = { name: 'An Hour First', names: 'Pim the Jester' };
  expect(left('talk')).toBe(m.play_left_to_discover({ count: 2, ...first }));
  expect(findNextStep({ ...scene, quests: [talk, learn] }, [begun('talk', true)])).toBe(
    m.play_one_left_to_discover(first),
  );
  const names = 'Queen Isaura, General Thorne or Pim the Jester';
  expect(left('talk', 'learn')).toBe(m.play_one_left_to_discover({ name: 'The Old Seat', names }));
  const telling = { ...find, questName: 'A Crown for Nobody' };
  const states = [begun('talk', true), begun('learn', true)];
  expect(findNextStep({ ...scene, quests: [talk, learn, telling] }, states)).toBe(m.play_one_left_to_find({ names }));
});

test('sends to somebody at first, and while talking says about what to ask', () => {
  const nothingDone = { ...tavern('Sit down.'), quests: [learn] };
  expect(findNextStep(nothingDone, [])).toBe('Talk to Pim the Jester.');
  expect(findNextStep(nothingDone, [], { talking: true })).toBe(
    m.play_one_left_to_discover({ name: 'An Hour First', names: 'Pim the Jester' }),
  );
});

test('names nobody where too many could be asked', () => {
  const scene = tavern('Sit down.');
  const crowd = { ...scene, characters: [...scene.characters, sampleCharacter()] };
  const step = findNextStep(crowd, [begun('talk', true), begun('learn', true)]);
  expect(step).toBe(m.play_one_left_to_discover({ name: 'The Old Seat', names: m.play_the_people_here() }));
});

test('is first about whom the player talks with', () => {
  const scene = tavern('Sit down.');
  const facing = (id: string, ...states: QuestState[]) => findNextStep(scene, states, { talking: true, facing: id });
  expect(facing('thorne', begun('talk'), begun('learn'))).toBe('Talk to General Thorne: Saluting Backward');
  expect(facing('pim', begun('talk'))).toBe('Talk to Pim the Jester.');
  expect(facing('isaura', begun('talk'))).toBe('Talk to General Thorne: Saluting Backward');
});
