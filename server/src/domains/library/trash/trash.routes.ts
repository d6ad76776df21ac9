import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Bin } from './trash.service.ts';

/** The calls of the trash. */
export function trashRoutes(bin: Bin): Route[] {
  return [
    route(calls.deleteScene, async ({ body, caller }) => {
      await bin.putScene(body.scene.sceneId, caller);
      return {};
    }),
    route(calls.getTrash, ({ query, caller }) => bin.page(query.page, caller)),
    route(calls.restoreStory, async ({ body, caller }) => {
      await bin.restoreStory(body.storyId, caller);
      return {};
    }),
    route(calls.restoreScene, async ({ body, caller }) => {
      await bin.restoreScene(body.sceneId, caller);
      return {};
    }),
  ];
}
