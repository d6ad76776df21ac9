import type { StoryStats } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const quests = [{ questId: 'q', questName: '=1+1', initialized: 3, completed: 1 }];
const stats: StoryStats = {
  storyId: 's',
  days: 7,
  totals: { plays: 1, players: 1, minutes: 2.5, finished: 0, ratings: 0, rating: null },
  daily: [{ day: '2026-05-06', plays: 1, players: 1, minutes: 2.5, ratings: 0, rating: null }],
  funnel: [{ sceneId: 'a', sceneName: 'The "old" quay, by night', entered: 4, won: 2, stopped: 1, quests }],
  decisions: {
    choices: [{ choiceId: 'c', question: 'Ring?', options: [{ optionId: 'o', label: 'Ring it', runs: 2 }] }],
    endings: [{ endingId: 'e', title: 'Dawn, at last', runs: 1 }],
  },
};

test('each table has a header, and no text is read as a formula', () => {
  expect(toCsv(stats, 'days')).toBe('day,plays,players,minutes,ratings,rating\r\n2026-05-06,1,1,2.5,0,\r\n');
  expect(toCsv(stats, 'scenes')).toBe('scene,entered,won,stopped\r\n"The ""old"" quay, by night",4,2,1\r\n');
  expect(toCsv(stats, 'quests')).toBe(
    'scene,quest,initialized,completed\r\n"The ""old"" quay, by night",\'=1+1,3,1\r\n',
  );
  expect(toCsv(stats, 'choices')).toBe('choice,option,runs\r\nRing?,Ring it,2\r\n');
  expect(toCsv(stats, 'endings')).toBe('ending,runs\r\n"Dawn, at last",1\r\n');
  expect(toCsv({ ...stats, decisions: null }, 'endings')).toBe('ending,runs\r\n');
});
