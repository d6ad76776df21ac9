import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, lines, nothing, pictureUrl, trimmed, version } from '../entities/fields.ts';
import { pictureChoice } from '../entities/picture.ts';
import { sceneDetail } from '../entities/scene.ts';
import { spotNames, spotPlaces } from '../entities/spot-names.ts';
import { failsWith, fieldError } from '../field-errors.ts';
import { limits } from '../limits.ts';

const sceneName = trimmed(limits.sceneName);
const sceneDescription = trimmed(limits.sceneDescription, 1);
const sceneOpening = trimmed(limits.sceneOpening);
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
    .refine((list) => list.length >= least, failsWith(fieldError('tooFewChosen', { least })))
    .refine((list) => list.length <= most, failsWith(fieldError('tooManyChosen', { most })));
}

const selectedCharacters = ids('characterId', 1, limits.sceneCharacters);
const selectedItems = ids('itemId', 1, limits.sceneItems);
const selectedQuests = ids('questId', 0, limits.sceneQuests);

const changed = z.object({ version });
const stale = 'Returns 409 with the current `scene` if `version` is outdated.';

export const getScene = defineCall({
  method: 'GET',
  path: '/api/scenes/getScene',
  area: 'creating',
  summary: 'Return a scene.',
  description: 'Only its owner and admins get the fields that contain spoilers.',
  access: 'optional',
  rate: 'read',
  query: z.object({ sceneId: id }),
  output: z.object({ scene: sceneDetail }),
});

export const createScene = defineCall({
  method: 'POST',
  path: '/api/scenes/createScene',
  area: 'creating',
  summary: 'Add a complete scene to a story.',
  description:
    'Pictures are uploads or come from the pool; if the win picture is omitted, the background is used. If `sceneOrder` is taken, the scene is added at the end.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    sceneInfo: z.object({
      storyId: id,
      sceneName: sceneName.default(''),
      sceneDescription,
      sceneOpening: sceneOpening.default(''),
      sceneSpots: spotNames.optional(),
      sceneSpotPlaces: spotPlaces.optional(),
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
  summary: 'Update the name, description, opening and spots of a scene.',
  description: `Without \`sceneOpening\`, \`sceneSpots\` and \`sceneSpotPlaces\`, these stay as they are. ${stale}`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    sceneId: id,
    version: version.optional(),
    sceneName: trimmed(limits.sceneName, 1),
    sceneDescription,
    sceneOpening: sceneOpening.optional(),
    sceneSpots: spotNames.optional(),
    sceneSpotPlaces: spotPlaces.optional(),
  }),
  output: changed,
});

export const updateSceneWin = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateSceneWin',
  area: 'creating',
  summary: 'Update the text shown when a scene is won.',
  description: stale,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, version: version.optional(), sceneWinDescription }),
  output: changed,
});

export const updateCommonKnowledge = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateCommonKnowledge',
  area: 'creating',
  summary: 'Update what every character in a scene knows.',
  description: stale,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, version: version.optional(), commonKnowledge }),
  output: changed,
});

export const updateCharacters = defineCall({
  method: 'PUT',
  path: '/api/scenes/updateCharacters',
  area: 'creating',
  summary: 'Set the characters of a scene, in the given order.',
  description: `The scene keeps a copy of each character that belongs to another account. ${stale}`,
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
  summary: 'Set the items of a scene from the caller’s items, in the given order.',
  description: stale,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, version: version.optional(), items: selectedItems }),
  output: changed,
});

export const createSceneQuest = defineCall({
  method: 'POST',
  path: '/api/scenes/createSceneQuest',
  area: 'creating',
  summary: 'Add one of the caller’s quests to the end of a scene’s quests.',
  description: 'A scene has at most 4 quests.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id, questId: id }),
  output: changed,
});

export const uploadSceneImage = defineCall({
  method: 'PUT',
  path: '/api/scenes/uploadSceneImage',
  area: 'creating',
  summary: 'Replace the background or the win picture of a scene.',
  description: '`sceneImageURL`, the URL of the current picture, is not required.',
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
  summary: 'Move scenes of a story to the given positions.',
  description: 'Scenes that are not listed fill the remaining positions in their current order.',
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
  summary: 'Move a scene to the trash.',
  description: 'It can be restored for 30 days. Later scenes move up.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ scene: z.object({ sceneId: id }) }),
  output: nothing,
});

export const restoreScene = defineCall({
  method: 'PUT',
  path: '/api/scenes/restoreScene',
  area: 'creating',
  summary: 'Restore a scene from the trash to the end of its story.',
  description: 'Fails if the story already has 4 scenes.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sceneId: id }),
  output: nothing,
});
