import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { StoryVersions } from './story-versions.service.ts';

/** Routes for the history of a story. */
export function storyVersionsRoutes(versions: StoryVersions): Route[] {
  return [
    route(calls.getStoryVersions, ({ query, caller }) => versions.page(query.storyId, query.page, caller)),
    route(calls.compareStoryVersion, ({ query, caller }) => versions.compare(query, query.with, caller)),
    route(calls.restoreStoryVersion, async ({ body: { part, ...which }, caller }) => {
      await versions.restore(which, part, caller);
      return {};
    }),
  ];
}
