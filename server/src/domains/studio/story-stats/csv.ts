import type { StoryStats } from '@emberlore/contract';
import { type CsvCell, csvFrom } from '../../../kit/csv.ts';

/** Which table of the story stats to export. */
export type StatsTable = 'days' | 'scenes' | 'quests' | 'choices' | 'endings';

function buildTable({ daily, funnel, decisions }: StoryStats, table: StatsTable): CsvCell[][] {
  if (table === 'days') {
    const head = ['day', 'plays', 'players', 'minutes', 'ratings', 'rating'];
    return [
      head,
      ...daily.map(({ day, plays, players, minutes, ratings, rating }) => [
        day,
        plays,
        players,
        minutes,
        ratings,
        rating,
      ]),
    ];
  }
  if (table === 'scenes') {
    const head = ['scene', 'entered', 'won', 'stopped'];
    return [head, ...funnel.map(({ sceneName, entered, won, stopped }) => [sceneName, entered, won, stopped])];
  }
  if (table === 'choices') {
    const options = (decisions?.choices ?? []).flatMap(({ question, options: list }) =>
      list.map(({ label, runs }) => [question, label, runs]),
    );
    return [['choice', 'option', 'runs'], ...options];
  }
  if (table === 'endings')
    return [['ending', 'runs'], ...(decisions?.endings ?? []).map(({ title, runs }) => [title, runs])];
  const head = ['scene', 'quest', 'initialized', 'completed'];
  const quests = funnel.flatMap(({ sceneName, quests: tasks }) =>
    tasks.map(({ questName, initialized, completed }) => [sceneName, questName, initialized, completed]),
  );
  return [head, ...quests];
}

/** Formats a table of the story stats as CSV, with a header row. */
export function toCsv(stats: StoryStats, table: StatsTable): string {
  return csvFrom(buildTable(stats, table));
}
