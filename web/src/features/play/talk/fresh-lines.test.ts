import { expect, test } from 'vitest';
import { sampleCharacter, sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { keepFresh } from './fresh-lines.ts';

const fight = sampleQuest({ questId: 'fight', questType: 'FIGHT', questTriggerId: 'ines' });
const scene = sampleScene({
  characters: [sampleCharacter({ characterId: 'ines', characterName: 'Inés Calderón' })],
  quests: [fight],
});
const lines = ['Where might I find the Oath Scroll?', 'Will Inés fight?', 'What does the Oath Scroll say?'];

test('keeps lines while nothing has come of them', () => {
  expect(keepFresh(lines, { scene, quests: [], carried: [] })).toEqual(lines);
});

test('asks for nothing that is carried and threatens nobody who is beaten', () => {
  const quests = [{ questId: 'fight', questInitialized: true, questCompleted: true }];
  expect(keepFresh(lines, { scene, quests, carried: ['The Oath Scroll'] })).toEqual(['What does the Oath Scroll say?']);
});
