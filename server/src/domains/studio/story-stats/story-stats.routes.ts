import { Readable } from 'node:stream';
import { calls } from '@emberlore/contract';
import { download, type Route, route } from '../../../kit/route.ts';
import type { StatsService } from './story-stats.service.ts';

/** Routes for story stats. */
export function storyStatsRoutes(stats: StatsService): Route[] {
  return [
    route(calls.getStoryStats, async ({ query: { storyId, days }, caller }) => ({
      stats: await stats.read(storyId, days, caller),
    })),
    route(calls.downloadStoryStats, async ({ query: { storyId, days, table }, caller }) => {
      const content = await stats.table(storyId, days, table, caller);
      return download(`stats-${table}-${days}-days.csv`, Readable.from([content]));
    }),
  ];
}
