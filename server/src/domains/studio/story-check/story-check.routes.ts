import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { StoryCheck } from './story-check.service.ts';

/** Route that checks a story. */
export function storyCheckRoutes(storyCheck: StoryCheck): Route[] {
  return [
    route(calls.checkStory, async ({ query, caller, http }) => ({
      findings: await storyCheck.check(query.storyId, caller, http.whenGone()),
    })),
  ];
}
