import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, trimmed } from '../entities/fields.ts';
import { reply, saidMessage, suggestions } from '../entities/talk.ts';
import { limits } from '../limits.ts';

const groupToken = z.string().min(1).max(1000);

export const openGroup = defineCall({
  method: 'POST',
  path: '/api/inworld/openGroup',
  area: 'conversation',
  summary: 'Open a talk with all characters of a scene, and the partner of a co-op run.',
  description:
    'Opens a session with everybody who is present, or continues the open ones. `groupToken` stands for all of them; it has to be opened again when somebody comes or goes.',
  access: 'signed-in',
  rate: 'talk',
  body: z.object({
    scene: z.object({ sceneId: id }),
    /** Without it, the scene says which story it is. */
    storyToken: z.string().min(1).max(2000).optional(),
    coopCharacterId: id.optional(),
  }),
  output: z.object({ groupToken, characterIds: z.array(id) }),
});

export const sendToGroup = defineCall({
  method: 'POST',
  path: '/api/inworld/sendToGroup',
  area: 'conversation',
  summary: 'Send a message or an action to everybody in a group talk.',
  description:
    'Costs one credit. The person named, looked at or asked replies; otherwise knowledge and talkativeness decide. A second one may join in at no cost. Messages name their speaker; a `speaker` event precedes each reply.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({
    groupToken,
    message: trimmed(limits.message, 1, 'Say something.'),
    /** Whether the message is an action. */
    acts: z.boolean().default(false),
    /** An item that the player carries, and what is done with it. */
    item: z.object({ itemId: id, act: z.enum(['show', 'give']) }).optional(),
    /** The character that the player speaks to. */
    to: id.optional(),
    /** The characters that the player has asked to be silent. */
    silent: z.array(id).max(limits.groupPeople).default([]),
    audio: z.boolean().default(true),
  }),
  output: reply,
});

export const getGroupTalk = defineCall({
  method: 'GET',
  path: '/api/inworld/getGroupTalk',
  area: 'conversation',
  summary: 'List what was said in the scene of a group talk in this run, oldest first, without audio.',
  description:
    'Merges the talks with everybody who is present. Without `before`, returns the latest page; `nextBefore` leads to the page before it. The latest page has suggestions for the player, and whom they are meant for.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ groupToken, before: z.string().max(64).optional() }),
  output: z.object({
    messages: z.array(saidMessage),
    nextBefore: z.string().nullable(),
    /** The character that spoke last; null if nobody has. */
    speakerId: id.nullable(),
    suggestions,
  }),
});
