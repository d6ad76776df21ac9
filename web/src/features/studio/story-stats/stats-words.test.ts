import { expect, test } from 'vitest';
import { headline, listStages, minutesText } from './stats-words.ts';

const totals = { plays: 0, players: 0, minutes: 0, finished: 0, ratings: 0, rating: null };

test('the figures are said in one sentence', () => {
  const said = (plays: number, finished: number | null) =>
    headline({ days: 30, totals: { ...totals, plays, finished } });
  expect(said(0, 0)).toBe('Nobody else has played it in the last 30 days. Your own plays are not counted.');
  expect(said(12, 0)).toBe('Nobody has reached the end yet.');
  expect(said(12, 12)).toBe('Everyone reaches the end.');
  expect(said(12, 8)).toBe('Two in three runs reach the end.');
  expect(said(12, 3)).toBe('One in four runs reaches the end.');
  expect(said(100, 2)).toBe('Very few runs reach the end.');
  expect(said(2, null)).toBe('Too few players to tell how many reach the end.');
});

test('the way through a story tells where most stop', () => {
  const scene = { sceneId: 'a', sceneName: 'Quay', entered: 10, won: 8, stopped: 2, quests: [] };
  const stages = listStages([scene, { ...scene, sceneId: 'b', sceneName: '', entered: 7, won: 2 }]);
  expect(stages).toEqual([
    { name: 'Entered Quay', runs: 10, share: null, worst: false },
    { name: 'Won Quay', runs: 8, share: 80, worst: false },
    { name: 'Entered scene 2', runs: 7, share: 88, worst: false },
    { name: 'Won scene 2', runs: 2, share: 29, worst: true },
  ]);
  expect(listStages([])).toEqual([]);
});

test('time is said as a player would', () => {
  expect([12.4, 90, 720].map(minutesText)).toEqual(['12 min', '1.5 h', '12 h']);
});

test('no stage has more than all of those before it, in whatever order scenes are played', () => {
  const scene = (sceneName: string, entered: number, won: number) => ({
    sceneId: sceneName,
    sceneName,
    entered,
    won,
    stopped: 0,
    quests: [],
  });
  const shares = listStages([scene('One', 10, 4), scene('Two', 8, 8)]).map(({ share }) => share);
  expect(shares).toEqual([null, 40, 100, 100]);
});
