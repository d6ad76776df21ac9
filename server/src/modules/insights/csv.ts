import type { Insights } from '@emberlore/contract';

type Cell = string | number | null;

/** Which table of the insights is meant. */
export type InsightsTable = 'days' | 'scenes' | 'quests';

/** What begins like a formula is not to be one in the reader's spreadsheet. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function tableOf({ daily, funnel }: Insights, table: InsightsTable): Cell[][] {
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
  const head = ['scene', 'quest', 'initialized', 'completed'];
  const quests = funnel.flatMap(({ sceneName, quests: tasks }) =>
    tasks.map(({ questName, initialized, completed }) => [sceneName, questName, initialized, completed]),
  );
  return [head, ...quests];
}

/** A table of the insights as CSV (RFC 4180), with its head. */
export function csvOf(insights: Insights, table: InsightsTable): string {
  const rows = tableOf(insights, table);
  return `${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}
