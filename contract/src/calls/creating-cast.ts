import { z } from 'zod';
import { defineCall } from '../call.ts';
import { characterDetail } from '../entities/character.ts';
import { characterFormBytes, characterInfo, voiceParts } from '../entities/character-form.ts';
import { id, nothing, page, time, trimmed, version } from '../entities/fields.ts';
import { pictureChoice } from '../entities/picture.ts';
import { itemDetail, questDetail, questType } from '../entities/scene.ts';
import { limits } from '../limits.ts';
import { searchSpots } from '../search-spots.ts';

/** Null removes a face; the neutral one is shown instead. */
const removableFace = pictureChoice.nullable().optional();

const faces = z
  .object({
    characterImage: pictureChoice.optional(),
    characterAnnoyedImage: removableFace,
    characterHappyImage: removableFace,
    characterSadImage: removableFace,
  })
  .optional();

const faceFiles = {
  characterImage: { max: 1, required: false },
  characterAnnoyedImage: { max: 1, required: false },
  characterHappyImage: { max: 1, required: false },
  characterSadImage: { max: 1, required: false },
};

const character = z.object({ character: characterDetail });

export const createCharacter = defineCall({
  method: 'POST',
  path: '/api/characters/createCharacter',
  area: 'creating',
  summary: 'Create a character, or a variant of an existing one.',
  description:
    '`originalCharacterId` names the character of which to make a variant; the caller must be allowed to use it. Only the neutral picture is required.',
  access: 'signed-in',
  rate: 'write',
  parts: { characterInfo, ...voiceParts, pictures: faces },
  bodyBytes: characterFormBytes,
  files: faceFiles,
  output: character,
});

export const updateCharacter = defineCall({
  method: 'PUT',
  path: '/api/characters/updateCharacter',
  area: 'creating',
  summary: 'Update a character.',
  description:
    'Omitted pictures and lists stay unchanged; a picture that is null is removed. Returns 409 with the current `character` if `version` is outdated.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    characterInfo: characterInfo.extend({
      characterId: id,
      version: version.optional(),
      characterSceneInworldName: z.string().max(200).nullish(),
    }),
    ...voiceParts,
    pictures: faces,
  },
  bodyBytes: characterFormBytes,
  files: faceFiles,
  output: character,
});

export const deleteCharacter = defineCall({
  method: 'DELETE',
  path: '/api/characters/deleteCharacter',
  area: 'creating',
  summary: 'Delete a character from every list.',
  description: 'Scenes that use the character keep it. Its owner can restore it for 30 days.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ characterId: id }),
  output: nothing,
});

export const getCharacterTrash = defineCall({
  method: 'GET',
  path: '/api/characters/getTrash',
  area: 'creating',
  summary: 'List the caller’s deleted characters that can be restored, latest first.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({
    characters: z.array(
      z.object({
        characterId: id,
        characterName: z.string(),
        characterImageURL: z.string(),
        deletedAt: time,
        /** When it is permanently deleted. */
        goesAt: time,
      }),
    ),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const restoreCharacter = defineCall({
  method: 'PUT',
  path: '/api/characters/restoreCharacter',
  area: 'creating',
  summary: 'Restore a character of the caller from the trash.',
  description: 'One that scenes have kept comes back private.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ characterId: id }),
  output: nothing,
});

const itemInfo = z.object({
  itemName: trimmed(limits.itemName, 1),
  itemDescription: trimmed(limits.itemDescription, 1),
  /** Where and how the item was found; shown with the find. */
  itemFoundText: trimmed(limits.itemFoundText).nullish(),
  /** The spot where it lies, in any scene that has it; null: one that fits `itemFoundText`, or any. */
  itemSpot: z.enum(searchSpots).nullish(),
});

const itemPicture = z.object({ itemImage: pictureChoice.optional() }).optional();
const itemFiles = { itemImage: { max: 1, required: false } };

export const createItem = defineCall({
  method: 'POST',
  path: '/api/items/createItem',
  area: 'creating',
  summary: 'Create an item with an uploaded picture or one from the pool.',
  access: 'signed-in',
  rate: 'write',
  parts: { itemInfo, pictures: itemPicture },
  files: itemFiles,
  output: z.object({ item: itemDetail }),
});

export const updateItem = defineCall({
  method: 'PUT',
  path: '/api/items/updateItem',
  area: 'creating',
  summary: 'Update an item.',
  description:
    'An omitted picture stays unchanged. Quests about the item get its new name. Returns 409 with the current `item` if `version` is outdated.',
  access: 'signed-in',
  rate: 'write',
  parts: { itemInfo: itemInfo.extend({ itemId: id, version: version.optional() }), pictures: itemPicture },
  files: itemFiles,
  output: z.object({ item: itemDetail }),
});

export const getItems = defineCall({
  method: 'GET',
  path: '/api/items/getItems',
  area: 'creating',
  summary: 'List the caller’s own items, newest first.',
  description: 'Returns 10 items per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({ items: z.array(itemDetail), totalPages: z.number().int().min(1) }),
});

export const deleteItem = defineCall({
  method: 'DELETE',
  path: '/api/items/deleteItem',
  area: 'creating',
  summary: 'Delete an item from every list.',
  description: 'Scenes that use the item keep it.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ itemId: id }),
  output: nothing,
});

const questWords = {
  questName: trimmed(limits.questName, 1),
  /** What to find out or do, as players read it; without it, a sentence is made from the type and the target. */
  questGoal: trimmed(limits.questGoal).nullish(),
  /** A hint that a character in the scene gives to a player who is stuck. */
  questHint: trimmed(limits.questHint).nullish(),
  /** Only for KNOWLEDGE: the exact line of personal knowledge to learn; without it, any line counts. */
  questKnowledgeLine: trimmed(limits.knowledgeBox).nullish(),
  /** Only for DIALOGUE: phrases, separated by commas; a reply must contain one of them. Without it, any reply counts. */
  questMatter: trimmed(limits.questMatter).nullish(),
};

export const createQuest = defineCall({
  method: 'POST',
  path: '/api/quests/createQuest',
  area: 'creating',
  summary: 'Create a quest about a character, or about one of the caller’s items for SEARCH.',
  description: 'The description is generated from the type’s template and the name of the character or item.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    questTriggerId: id,
    questType,
    questDescription: z.string().max(2000).nullish(),
    ...questWords,
  }),
  output: z.object({ quest: questDetail }),
});

export const updateQuest = defineCall({
  method: 'PUT',
  path: '/api/quests/updateQuest',
  area: 'creating',
  summary: 'Update the name, goal, hint, matter and knowledge line of a quest.',
  description: 'Omitted fields stay unchanged. Returns 409 with the current `quest` if `version` is outdated.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    questId: id,
    version: version.optional(),
    ...questWords,
    questName: questWords.questName.optional(),
  }),
  output: z.object({ quest: questDetail }),
});

export const deleteQuest = defineCall({
  method: 'DELETE',
  path: '/api/quests/deleteQuest',
  area: 'creating',
  summary: 'Permanently delete a quest from every scene.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ questId: id }),
  output: nothing,
});
