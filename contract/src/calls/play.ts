import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing } from '../entities/fields.ts';
import { item, questState } from '../entities/scene.ts';
import { message, reply } from '../entities/talk.ts';
import { limits } from '../limits.ts';

const storyToken = z.string().min(1).max(2000);
const sessionToken = z.string().min(1).max(200);

export const enterScene = defineCall({
  method: 'POST',
  path: '/api/scenes/enterScene',
  area: 'play',
  summary: 'Enter a scene of the caller’s run: starts its DIALOGUE quests and says how far it has come.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyToken, sceneId: id, coopCharacterId: id.optional() }),
  output: z.object({ quests: z.array(questState), fight: z.boolean(), won: z.boolean() }),
});

export const searchItem = defineCall({
  method: 'POST',
  path: '/api/scenes/searchItem',
  area: 'play',
  summary: 'Search the scene: finds the item of the first SEARCH quest that has been initialised and not completed.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyToken, sceneId: id }),
  output: z.object({
    item: item.extend({ itemFoundText: z.string() }).nullable(),
    quests: z.array(questState),
    won: z.boolean(),
  }),
});

export const getSessionToken = defineCall({
  method: 'POST',
  path: '/api/inworld/getSessionToken',
  area: 'conversation',
  summary: 'Open a talk with a character of a scene. Only the ids in `scene` and `character` are read.',
  access: 'signed-in',
  rate: 'talk',
  body: z.object({
    playerName: z.string().max(limits.userName).optional(),
    scene: z.object({ sceneId: id }),
    character: z.object({ characterId: id }),
    storyToken,
    coopCharacterId: id.optional(),
  }),
  output: z.object({ sessionToken }),
});

export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/inworld/sendMessage',
  area: 'conversation',
  summary: 'Say something to the character. Costs one credit; `"audio": false` leaves speech out.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({
    sessionToken,
    message: z
      .string()
      .trim()
      .min(1, { message: 'Say something.' })
      .max(limits.message * 4)
      .refine((text) => [...text].length <= limits.message, { message: `Use at most ${limits.message} characters.` }),
    audio: z.boolean().default(true),
  }),
  output: reply,
});

export const getTalk = defineCall({
  method: 'GET',
  path: '/api/inworld/getTalk',
  area: 'conversation',
  summary: 'The talk of a session so far, oldest line first, without audio.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ sessionToken }),
  output: z.object({ messages: z.array(message) }),
});

export const closeSession = defineCall({
  method: 'DELETE',
  path: '/api/inworld/closeSession',
  area: 'conversation',
  summary: 'Close a talk.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ sessionId: sessionToken }),
  output: nothing,
});
