import type { StoryStats } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import type { Caller } from '../../../kit/route.ts';
import { createTtlCache } from '../../../kit/ttl-cache.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { StoryRuleEditing } from '../../library/story-rules/story-rules.service.ts';
import { type StatsTable, toCsv } from './csv.ts';
import { buildDecisions, type DecisionCounts, findShown } from './decisions.ts';
import { buildFunnel, countFinished } from './funnel.ts';
import * as repository from './story-stats.repository.ts';

/** Reads story stats: what players did, in numbers, without naming anyone. */
export interface StatsService {
  /** Returns a story's stats. Throws `Story Not Found.` or a 403. */
  read(storyId: string, days: StoryStats['days'], caller: Caller): Promise<StoryStats>;
  /** Returns a table of the story stats as CSV. */
  table(storyId: string, days: StoryStats['days'], table: StatsTable, caller: Caller): Promise<string>;
}

export interface StoryStatsDeps {
  db: Reader;
  stories: Stories;
  rules: Pick<StoryRuleEditing, 'read'>;
  clock?: Clock;
}

/** Rounds to one decimal. */
const tenths = (value: number) => Math.round(value * 10) / 10;

const averageRating = (stars: number, ratings: number) => (ratings === 0 ? null : tenths(stars / ratings));

function toDaily(rows: readonly repository.DayRow[]): StoryStats['daily'] {
  return rows.map(({ day, plays, players, minutes, ratings, stars }) => {
    return { day, plays, players, minutes: tenths(minutes), ratings, rating: averageRating(stars, ratings) };
  });
}

function sumTotals(rows: readonly repository.DayRow[], finished: number | null) {
  const sum = (field: Exclude<keyof repository.DayRow, 'day'>) => rows.reduce((total, row) => total + row[field], 0);
  const ratings = sum('ratings');
  return {
    plays: sum('plays'),
    players: sum('latest'),
    minutes: tenths(sum('minutes')),
    finished,
    ratings,
    rating: averageRating(sum('stars'), ratings),
  };
}

/** From how many runs or players on counts are cached, for how many seconds, and how many results are cached. */
const CACHE_LIMITS = { least: 500, seconds: 60, most: 100 };

/** Caches counts of popular stories for a minute, because each of their runs has to be read. */
function cachePopular<Counts extends object>(
  clock: Clock,
  read: (storyId: string, days: number) => Promise<Counts>,
  sizeOf: (counts: Counts) => number,
) {
  const cache = createTtlCache<Counts>({ clock, seconds: CACHE_LIMITS.seconds, most: CACHE_LIMITS.most });
  return async (storyId: string, days: number): Promise<Counts> => {
    const name = `${storyId} ${days}`;
    const known = cache.get(name);
    if (known) return known;
    const counts = await read(storyId, days);
    if (sizeOf(counts) >= CACHE_LIMITS.least) cache.set(name, counts);
    return counts;
  };
}

export function createStoryStats({ db, stories, rules, clock = systemClock }: StoryStatsDeps): StatsService {
  const findOngoing = cachePopular<repository.ReachedRow[]>(
    clock,
    (storyId, days) => repository.readOngoing(db, storyId, days),
    (rows) => rows.reduce((total, { runs }) => total + runs, 0),
  );
  const findDecisions = cachePopular<DecisionCounts>(
    clock,
    (storyId, days) => repository.readDecisions(db, storyId, days),
    ({ players }) => players,
  );

  async function read(storyId: string, days: StoryStats['days'], caller: Caller): Promise<StoryStats> {
    await stories.editable(storyId, caller);
    const [rows, scenes, reached, goingOn, quests, decided, current] = await Promise.all([
      repository.readDays(db, storyId, days),
      repository.readScenes(db, storyId),
      repository.readReached(db, storyId, days),
      findOngoing(storyId, days),
      repository.readQuests(db, storyId, days),
      findDecisions(storyId, days),
      rules.read(storyId, caller),
    ]);
    const isShown = findShown(decided);
    const funnel = buildFunnel(scenes, reached, goingOn)
      .filter(({ sceneId }) => isShown(sceneId))
      .map((scene) => ({
        ...scene,
        quests: quests
          .filter(({ sceneId, questId }) => sceneId === scene.sceneId && isShown(questId))
          .map(({ sceneId: _here, ...quest }) => quest),
      }));
    const totals = sumTotals(rows, funnel.length < scenes.length ? null : countFinished(scenes, reached));
    const decisions = buildDecisions(current.rules, decided);
    return { storyId, days, totals, daily: toDaily(rows), funnel, decisions };
  }

  return { read, table: async (storyId, days, table, caller) => toCsv(await read(storyId, days, caller), table) };
}
