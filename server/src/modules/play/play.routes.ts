import { calls } from '@emberlore/contract';
import { type Route, route } from '../../kit/route.ts';
import type { Play } from './play.service.ts';

/** The calls that play a story but for the talk itself. */
export function playRoutes(play: Play): Route[] {
  return [
    route(calls.playStory, async ({ query, caller }) => {
      await play.start(query.storyId, caller);
      return {};
    }),
    route(calls.getProgress, async ({ query, caller }) => ({ scenes: await play.progress(query.storyToken, caller) })),
    route(calls.enterScene, ({ body, caller }) => play.enter(body, caller)),
    route(calls.searchItem, ({ body, caller }) => play.search(body, caller)),
  ];
}
