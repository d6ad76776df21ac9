import type { Scene, SceneProgress, Story } from '@emberlore/contract';
import { expect, it } from 'vitest';
import { isOver, ringPercent, toSceneLocations } from './places.ts';
import { findWayOn } from './way-on.ts';

const scene = (sceneId: string, sceneOrder: number) =>
  ({ sceneId, sceneOrder, characters: [], quests: [{}] }) as unknown as Scene;
const story = { scenes: [scene('b', 1), scene('a', 0), scene('c', 2)] } as unknown as Story;
const progress = (sceneId: string, won: boolean, percent: number): SceneProgress => ({
  sceneId,
  won,
  progress: percent,
  questsCompleted: 0,
  questsTotal: 1,
  quests: [],
});

it('puts the scenes in order, untouched ones at zero', () => {
  const places = toSceneLocations(story, [progress('b', false, 50)], null);
  expect(places.map((place) => [place.scene.sceneId, ringPercent(place), place.progress.questsTotal])).toEqual([
    ['a', 0, 1],
    ['b', 50, 1],
    ['c', 0, 1],
  ]);
});

it('shows nobody and no quest that the run does not have', () => {
  const people = ['pim', 'thorne'].map((characterId) => ({ characterId }));
  const quests = ['ask', 'fight'].map((questId) => ({ questId }));
  const whole = { scenes: [{ sceneId: 'a', sceneOrder: 0, characters: people, quests }] } as unknown as Story;
  const asked = { questId: 'ask', questInitialized: true, questCompleted: false };
  const [known] = toSceneLocations(whole, [{ ...progress('a', false, 0), quests: [asked], absent: ['thorne'] }], null);
  expect([known?.scene.characters, known?.scene.quests]).toEqual([people.slice(0, 1), quests.slice(0, 1)]);
  const [unknown] = toSceneLocations(whole, [], null);
  expect([unknown?.scene.characters, unknown?.scene.quests]).toEqual([people, quests]);
});

it('stands at the first scene that is not won, before the first visit', () => {
  const places = toSceneLocations(story, [progress('a', true, 100)], null);
  expect(places.map((place) => place.now)).toEqual([false, true, false]);
  expect(places.some((place) => place.last)).toBe(false);
});

it('stands where the player was last', () => {
  const places = toSceneLocations(story, [progress('a', true, 100)], 'c');
  expect(places.map((place) => place.now)).toEqual([false, false, true]);
  expect(places.map((place) => place.last)).toEqual([false, false, true]);
});

it('moves on when the scene where the player was last is won', () => {
  const places = toSceneLocations(story, [progress('a', true, 100)], 'a');
  expect(places.map((place) => place.now)).toEqual([false, true, false]);
});

it('stands nowhere when everything is won', () => {
  const places = toSceneLocations(
    story,
    ['a', 'b', 'c'].map((id) => progress(id, true, 0)),
    'b',
  );
  expect(places.some((place) => place.now)).toBe(false);
  expect(places.map(ringPercent)).toEqual([100, 100, 100]);
});

it('keeps a scene closed until the one before it is won, or something has begun there, if the author wants that', () => {
  const locked = (given: SceneProgress[], last: string | null = null, locks = true) =>
    toSceneLocations({ ...story, ...(locks && { storyLocksScenes: true }) }, given, last).map((place) => place.locked);
  expect(locked([])).toEqual([null, 'order', 'order']);
  expect(locked([progress('a', true, 100)])).toEqual([null, null, 'order']);
  expect(locked([], 'c')).toEqual([null, 'order', null]);
  const begun = { questId: 'q', questInitialized: true, questCompleted: false };
  expect(locked([{ ...progress('b', false, 0), quests: [begun] }])).toEqual([null, null, 'order']);
  expect(locked([], null, false)).toEqual([null, null, null]);
});

it('goes on after a win to the first scene that is not won, and from the last one to the end', () => {
  const won = {
    story: { ...story, storyId: 's' },
    storyToken: 't',
    sceneId: 'a',
    mode: { coop: '0', characterId: null },
  };
  // The progress may be older than the win.
  const before = [progress('a', false, 50), progress('b', false, 0), progress('c', true, 100)];
  expect(findWayOn(won, before)).toMatch(/^\/story\/t\/scene\/b\?/);
  expect(findWayOn({ ...won, sceneId: 'b' }, [progress('a', true, 100), ...before.slice(1)])).toMatch(/^\/story\/s\?/);
});

it('passes over a scene that the rules keep closed, and is over without it', () => {
  const closed = { ...progress('b', false, 0), closed: true as const };
  const places = toSceneLocations({ ...story, storyLocksScenes: true }, [progress('a', true, 100), closed], null);
  expect(places.map(({ now, locked }) => [now, locked])).toEqual([
    [false, null],
    [false, 'rules'],
    [true, null],
  ]);
  expect(isOver(places)).toBe(false);
  expect(isOver(toSceneLocations(story, [progress('a', true, 100), closed, progress('c', true, 100)], null))).toBe(
    true,
  );
});

it('describes a scene as the rules do', () => {
  const [first] = toSceneLocations(story, [{ ...progress('a', false, 0), description: 'It burns.' }], null);
  expect(first?.scene.sceneDescription).toBe('It burns.');
});
