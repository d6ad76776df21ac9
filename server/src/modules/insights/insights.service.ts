import type { Insights } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Caller } from '../../kit/route.ts';
import type { Stories } from '../stories/stories.service.ts';
import { csvOf, type InsightsTable } from './csv.ts';
import { finishedOf, stepsOf } from './funnel.ts';
import * as repository from './insights.repository.ts';

/** What the players of a story did, in numbers. Nobody is named. */
export interface StoryInsights {
  /** Throws `Story Not Found.` or a 403. */
  read(storyId: string, days: Insights['days'], caller: Caller): Promise<Insights>;
  /** A table of the same as CSV. */
  table(storyId: string, days: Insights['days'], table: InsightsTable, caller: Caller): Promise<string>;
}

/** To a tenth; nobody needs more. */
const tenths = (value: number) => Math.round(value * 10) / 10;

const ratingOf = (stars: number, ratings: number) => (ratings === 0 ? null : tenths(stars / ratings));

function dailyOf(rows: readonly repository.DayRow[]): Insights['daily'] {
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

export function createInsights({ db, stories }: { db: Reader; stories: Stories }): StoryInsights {
  async function read(storyId: string, days: Insights['days'], caller: Caller): Promise<Insights> {
    await stories.editable(storyId, caller);
    const [rows, scenes, reached, goingOn, quests] = await Promise.all([
      repository.readDays(db, storyId, days),
      repository.readScenes(db, storyId),
      repository.readReached(db, storyId, days),
      repository.readGoingOn(db, storyId, days),
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
