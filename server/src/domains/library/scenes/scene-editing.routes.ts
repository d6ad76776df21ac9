import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { SceneEditing } from './scene-editing.service.ts';
import { storeSpotPlaces } from './spot-places.ts';

/** The calls that create and change scenes. */
export function sceneEditingRoutes(editing: SceneEditing): Route[] {
  return [
    route(calls.getScene, async ({ query, caller }) => ({ scene: await editing.read(query.sceneId, caller) })),
    route(calls.createScene, async ({ parts, files, caller }) => ({
      scene: await editing.create(parts, files, caller),
    })),
    route(
      calls.updateScene,
      async ({
        body: {
          sceneName: name,
          sceneDescription: description,
          sceneOpening: opening,
          sceneSpots: spots,
          sceneSpotPlaces: places,
          ...which
        },
        caller,
      }) => ({
        version: await editing.updateTexts(
          which,
          {
            name,
            description,
            ...(opening === undefined ? {} : { opening }),
            ...(spots && { spots }),
            ...(places && { spotPlaces: storeSpotPlaces(places) }),
          },
          caller,
        ),
      }),
    ),
    route(calls.updateSceneWin, async ({ body: { sceneWinDescription: winDescription, ...which }, caller }) => ({
      version: await editing.updateTexts(which, { winDescription }, caller),
    })),
    route(calls.updateCommonKnowledge, async ({ body: { commonKnowledge, ...which }, caller }) => ({
      version: await editing.updateTexts(which, { commonKnowledge }, caller),
    })),
    route(calls.updateCharacters, async ({ body: { characters, ...which }, caller }) => ({
      version: await editing.updateContents(which, caller, { characters }),
    })),
    route(calls.updateItems, async ({ body: { items, ...which }, caller }) => ({
      version: await editing.updateContents(which, caller, { items }),
    })),
    route(calls.createSceneQuest, async ({ body: { questId, ...which }, caller }) => ({
      version: await editing.updateContents(which, caller, { questId }),
    })),
    route(calls.uploadSceneImage, ({ parts, files, caller }) =>
      editing.replacePicture(parts, files.sceneImage[0], caller),
    ),
    route(calls.updateSceneOrder, async ({ body, caller }) => {
      await editing.order(body.sceneOrder, caller);
      return {};
    }),
  ];
}
