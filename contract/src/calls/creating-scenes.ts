import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, lines, nothing, pictureUrl, trimmed, version } from '../entities/fields.ts';
import { pictureChoice } from '../entities/picture.ts';
import { sceneDetail } from '../entities/scene.ts';
import { limits } from '../limits.ts';

const sceneName = trimmed(limits.sceneName);
const sceneDescription = trimmed(limits.sceneDescription, 1);
const sceneWinDescription = trimmed(limits.winDescription, 1);
const commonKnowledge = lines(limits.knowledgeBox, limits.knowledgeLinesLeast);
const position = z
  .number()
  .int()
  .min(0)
  .max(limits.storyScenes - 1);

/** Maximum length of a list of ids before duplicates are removed. */
const MAX_GIVEN_IDS = 100;

/** A list of ids, each bare or in an object under `name`; keeps the order and removes duplicates. */
function ids<Name extends 'characterId' | 'itemId' | 'questId'>(name: Name, least: number, most: number) {
  return z
    .array(z.union([id, z.looseObject({ [name]: id })]))
    .max(MAX_GIVEN_IDS)
    .transform((list) => [...new Set(list.map((entry) => (typeof entry === 'string' ? entry : String(entry[name]))))])
    .refine((list) => list.length >= least, { message: `Choose at least ${least}.` })
    .refine((list) => list.length <= most, { message: `Choose at most ${most}.` });
}

const selectedCharacters = ids('characterId', 1, limits.sceneCharacters);
const selectedItems = ids('itemId', 1, limits.sceneItems);
const selectedQuests = ids('questId', 0, limits.sceneQuests);

const changed = z.object({ version });
const stale = 'A `version` older than the current one is a 409 with the current `scene`.';

export const getScene = defineCall({
  method: 'GET',
  path: '/api/scenes/getScene',
  area: 'creating',
  summary: 'A scene. What would spoil the game is shown to its owner and admins alone.',
  access: 'optional',
  rate: 'read',
  query: z.object({ sceneId: id }),
  output: z.object({ scene: sceneDetail }),
});

export const createScene = defineCall({
  method: 'POST',
  path: '/api/scenes/createScene',
  area: 'creating',
  summary:
    'Give a story one more scene, whole. Its pictures are uploads or of the pool; a win picture that is left out is the background. A place that is taken means the end.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    sceneInfo: z.object({
      storyId: id,
      sceneName: sceneName.default(''),
      sceneDescription,
      sceneWinDescription,
      sceneOrder: z.coerce.number().pipe(z.number().int().min(0)).optional(),
      selectedCharacters,
      commonKnowledge,
      selectedItems,
      selectedQuests: selectedQuests.default([]),
    }),
    pictures: z.object({ sceneImage: pictureChoice.optional(), sceneWinImage: pictureChoice.optional() }).optional(),
  },
  files: { sceneImage: { max: 1, required: false }, sceneWinImage: { max: 1, required: false } },
  output: z.object({ scene: sceneDetail }),
});

export const updateScene = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateScene',
  area: 'creating',
  summary: `Change the name and description of a scene. ${stale}`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    sceneId: id,
    version: version.optional(),
    sceneName: trimmed(limits.sceneName, 1),
    sceneDescription,
  }),
  output: changed,
});

export const updateSceneWin = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateSceneWin',
  area: 'creating',
  summary: `Change what is told when a scene is won. ${stale}`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, version: version.optional(), sceneWinDescription }),
  output: changed,
});

export const updateCommonKnowledge = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateCommonKnowledge',
  area: 'creating',
  summary: `Change what everybody in a scene knows. ${stale}`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, version: version.optional(), commonKnowledge }),
  output: changed,
});

export const updateCharacters = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateCharacters',
  area: 'creating',
  summary: `Put these characters into a scene, in this order. Of somebody else’s public character the scene keeps a copy. ${stale}`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    sceneId: id,
    version: version.optional(),
    inworldSceneName: z.string().max(200).nullish(),
    characters: selectedCharacters,
  }),
  output: changed,
});

export const updateItems = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateItems',
  area: 'creating',
  summary: `Put these items of the caller’s into a scene, in this order. ${stale}`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, version: version.optional(), items: selectedItems }),
  output: changed,
});

export const createSceneQuest = defineCall({
  method: 'POST',
  path: '/api/scenes/createSceneQuest',
  area: 'creating',
  summary: 'Put a quest of the caller’s into a scene, after those that it has; up to 4.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, questId: id }),
  output: changed,
});

export const uploadSceneImage = defineCall({
  method: 'PUT',
  path: '/api/scenes/uploadSceneImage',
  area: 'creating',
  summary: 'Show another background or win picture in a scene. `sceneImageURL`, the one before, is not needed.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    sceneImageData: z.object({
      sceneId: id,
      sceneImageURL: pictureUrl.nullish(),
      isBackgroundImage: z.union([z.boolean(), z.stringbool()]),
    }),
    pictures: z.object({ sceneImage: pictureChoice.optional() }).optional(),
  },
  files: { sceneImage: { max: 1, required: false } },
  output: z.object({ sceneImageURL: pictureUrl, version }),
});

export const updateSceneOrder = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateSceneOrder',
  area: 'creating',
  summary: 'Put scenes of one story at these places. Scenes that are not named keep theirs in between.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    sceneOrder: z
      .array(z.object({ sceneId: id, sceneOrder: position }))
      .min(1)
      .max(limits.storyScenes),
  }),
  output: nothing,
});

export const deleteScene = defineCall({
  method: 'DELETE',
  path: '/api/scenes/deleteScene',
  area: 'creating',
  summary: 'Put a scene into the trash, from where it can be restored for 30 days. The scenes after it move up.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ scene: z.object({ sceneId: id }) }),
  output: nothing,
});

export const restoreScene = defineCall({
  method: 'PUT',
  path: '/api/scenes/restoreScene',
  area: 'creating',
  summary: 'Take a scene out of the trash, to the end of its story. A story that has 4 scenes again takes no more.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id }),
  output: nothing,
});
