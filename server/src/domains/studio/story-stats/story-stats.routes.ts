import { Readable } from 'node:stream';
import { calls } from '@emberlore/contract';
import { download, type Route, route } from '../../../kit/route.ts';
import type { StoryInsights } from './story-stats.service.ts';

/** The calls that tell creators what their players did. */
export function insightsRoutes(insights: StoryInsights): Route[] {
  return [
    route(calls.getStoryStats, async ({ query: { storyId, days }, caller }) => ({
      insights: await insights.read(storyId, days, caller),
    })),
    route(calls.downloadStoryStats, async ({ query: { storyId, days, table }, caller }) => {
      const content = await insights.table(storyId, days, table, caller);
      return download(`insights-${table}-${days}-days.csv`, Readable.from([content]));
    }),
  ];
}
