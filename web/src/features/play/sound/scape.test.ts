import { describe, expect, it } from 'vitest';
import { sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { buildSoundscape, tensionOf } from './scape.ts';

const quests = ['letter', 'lamp'].map((questId) => sampleQuest({ questId }));
const scene = sampleScene({
  quests,
  sceneAtmosphere: {
    ambience: [
      { sound: 'wind', level: 0.5 },
      { sound: 'crowd', level: 0.5 },
      { sound: 'rain', level: 0.5 },
    ],
    weather: [],
    music: 'shore',
  },
});
const states = (...done: boolean[]) =>
  quests.map(({ questId }, place) => ({ questId, questInitialized: true, questCompleted: done[place] ?? false }));

describe('tension', () => {
  it('rises near the end of a scene, in anger and most in a duel', () => {
    const calm = { quests: states(), won: false };
    expect(tensionOf(scene, calm, {})).toBe(0);
    expect(tensionOf(scene, { ...calm, quests: states(true) }, {})).toBe(1);
    expect(tensionOf(scene, { quests: states(true, true), won: true }, {})).toBe(0);
    expect(tensionOf(scene, calm, { emotion: 2 })).toBe(1);
    expect(tensionOf(scene, calm, { fighting: true })).toBe(2);
  });
});

describe('what is heard', () => {
  it('is the atmosphere of the scene, wilder and lonelier when much is at stake', () => {
    expect(buildSoundscape(scene, 2, 'okafor')).toEqual({
      ambience: [
        { sound: 'wind', level: 0.7 },
        { sound: 'crowd', level: 0.3 },
        { sound: 'rain', level: 0.5 },
      ],
      score: { style: 'shore', storyId: scene.storyId, tension: 2, characterId: 'okafor' },
    });
  });

  it('is nothing in a scene without an atmosphere', () => {
    expect(buildSoundscape({ storyId: 'lantern' }, 0, null)).toBeNull();
  });
});
