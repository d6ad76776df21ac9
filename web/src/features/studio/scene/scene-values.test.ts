import type { CharacterDetail, ItemDetail } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { factIdeas, missingInScene, newScene, sceneSteps, sceneTabOpen, sceneTitle } from './scene-values.ts';

const sami = {
  characterId: 's',
  characterName: 'Sami',
  characterDescription: 'Sami steals lamps. He cannot haggle to save his life.',
};
const key = { itemId: 'k' } as ItemDetail;
const info = { ...newScene, sceneDescription: 'A bazaar.', background: { url: '/media/b.webp' } };
const cast = { ...info, characters: [sami as CharacterDetail] };
const withFacts = { ...cast, knowledge: 'One.\nTwo.\nThree.\nFour.' };
const full = { ...withFacts, items: [key] };

function openTabs(values: typeof newScene): number[] {
  const missing = missingInScene(values);
  return [0, 1, 2, 3, 4, 5].filter((step) => sceneTabOpen(missing, step));
}

test('each tab opens when what it builds on is there', () => {
  expect(openTabs(newScene)).toEqual([0]);
  expect(openTabs({ ...info, background: null })).toEqual([0]);
  expect(openTabs(info)).toEqual([0, 1]);
  expect(openTabs(cast)).toEqual([0, 1, 2]);
  expect(openTabs({ ...cast, knowledge: 'One.\n\nTwo.\nThree.' })).toEqual([0, 1, 2]);
  expect(openTabs(withFacts)).toEqual([0, 1, 2, 3]);
  expect(openTabs(full)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('the steps say in words what is missing', () => {
  const whys = sceneSteps({ ...cast, knowledge: 'One.\nTwo.\nThree.' }).map(({ why }) => why);
  expect(whys.slice(1, 4)).toEqual(['One of three', 'One more fact to go', 'Add four facts first']);
  expect(missingInScene(full)[5]).toBe('Needs a win image and a win description');
});

test('the header follows the tab', () => {
  expect([0, 1, 2, 3, 5].map(sceneTitle)).toEqual([
    'Create Your Scene',
    'Select Your Characters',
    'Create Common Knowledge',
    'Create Your Scenes',
    'Create Your Scenes',
  ]);
});

test('what was written already is offered as facts, once', () => {
  expect(factIdeas(cast, '')).toEqual(['Sami cannot haggle to save his life.']);
  expect(factIdeas({ ...cast, knowledge: 'Sami cannot haggle to save his life.' }, '')).toEqual([]);
});
