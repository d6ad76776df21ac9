import type { StoryStats } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import { createTtlCache } from '../../../kit/memo.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { csvOf, type StatsTable } from './csv.ts';
import { finishedOf, stepsOf } from './funnel.ts';
import * as repository from './story-stats.repository.ts';

/** What the players of a story did, in numbers. Nobody is named. */
export interface StatsService {
  /** Throws `Story Not Found.` or a 403. */
  read(storyId: string, days: StoryStats['days'], caller: Caller): Promise<StoryStats>;
  /** A table of the same as CSV. */
  table(storyId: string, days: StoryStats['days'], table: StatsTable, caller: Caller): Promise<string>;
}

export interface StoryStatsDeps {
  db: Reader;
  stories: Stories;
  clock?: Clock;
}

/** To a tenth; nobody needs more. */
const tenths = (value: number) => Math.round(value * 10) / 10;

const ratingOf = (stars: number, ratings: number) => (ratings === 0 ? null : tenths(stars / ratings));

function dailyOf(rows: readonly repository.DayRow[]): StoryStats['daily'] {
  return rows.map(({ day, plays, players, minutes, ratings, stars }) => {
    return { day, plays, players, minutes: tenths(minutes), ratings, rating: ratingOf(stars, ratings) };
  });
}

function totalsOf(rows: readonly repository.DayRow[], finished: number) {
  const sum = (field: Exclude<keyof repository.DayRow, 'day'>) => rows.reduce((total, row) => total + row[field], 0);
  const ratings = sum('ratings');
  return {
    ...{ plays: sum('plays'), players: sum('latest'), minutes: tenths(sum('minutes')), finished },
    ...{ ratings, rating: ratingOf(sum('stars'), ratings) },
  };
}

/** From how many runs of the last day on what they have reached is remembered, for how long, and of how many stories. */
const REMEMBERED = { least: 500, seconds: 60, most: 100 };

export function createStoryStats({ db, stories, clock = systemClock }: StoryStatsDeps): StatsService {
  const going = createTtlCache<repository.ReachedRow[]>({ clock, seconds: REMEMBERED.seconds, most: REMEMBERED.most });

  /** Where many play, those who are still playing are counted anew once a minute: each of their runs has to be read for it. */
  async function goingOnOf(storyId: string, days: number): Promise<repository.ReachedRow[]> {
    const name = `${storyId} ${days}`;
    const known = going.get(name);
    if (known) return known;
    const rows = await repository.readGoingOn(db, storyId, days);
    if (rows.reduce((total, { runs }) => total + runs, 0) >= REMEMBERED.least) going.set(name, rows);
    return rows;
  }

  async function read(storyId: string, days: StoryStats['days'], caller: Caller): Promise<StoryStats> {
    await stories.editable(storyId, caller);
    const [rows, scenes, reached, goingOn, quests] = await Promise.all([
      repository.readDays(db, storyId, days),
      repository.readScenes(db, storyId),
      repository.readReached(db, storyId, days),
      goingOnOf(storyId, days),
      repository.readQuests(db, storyId, days),
    ]);
    const funnel = stepsOf(scenes, reached, goingOn).map((scene) => ({
      ...scene,
      quests: quests.filter(({ sceneId }) => sceneId === scene.sceneId).map(({ sceneId: _here, ...quest }) => quest),
    }));
    return { storyId, days, totals: totalsOf(rows, finishedOf(scenes, reached)), daily: dailyOf(rows), funnel };
  }

  return { read, table: async (storyId, days, table, caller) => csvOf(await read(storyId, days, caller), table) };
}
