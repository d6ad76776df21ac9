import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Trash } from './trash.service.ts';

/** The calls of the trash. */
export function trashRoutes(trash: Trash): Route[] {
  return [
    route(calls.deleteScene, async ({ body, caller }) => {
      await trash.addScene(body.scene.sceneId, caller);
      return {};
    }),
    route(calls.getTrash, ({ query, caller }) => trash.page(query.page, caller)),
    route(calls.restoreStory, async ({ body, caller }) => {
      await trash.restoreStory(body.storyId, caller);
      return {};
    }),
    route(calls.getCharacterTrash, ({ query, caller }) => trash.characters(query.page, caller)),
    route(calls.restoreCharacter, async ({ body, caller }) => {
      await trash.restoreCharacter(body.characterId, caller);
      return {};
    }),
    route(calls.restoreScene, async ({ body, caller }) => {
      await trash.restoreScene(body.sceneId, caller);
      return {};
    }),
  ];
}
