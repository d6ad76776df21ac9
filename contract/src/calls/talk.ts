import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emotion } from '../entities/emotion.ts';
import { id, nothing, time, trimmed } from '../entities/fields.ts';
import { message, reply, saidMessage, suggestions, versions } from '../entities/talk.ts';
import { limits } from '../limits.ts';

const sessionToken = z.string().min(1).max(200);
const audio = z.boolean().default(true);

const words = (missing: string) => trimmed(limits.message, 1, missing);

export const sendAction = defineCall({
  method: 'POST',
  path: '/api/inworld/sendAction',
  area: 'conversation',
  summary: 'Perform an action.',
  description:
    'Costs one credit. With a `sessionToken`, the action is narrated in the scene, and the character remembers it and reacts.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({
    action: words('Do something.'),
    npcName: z
      .string()
      .max(limits.characterName * 4)
      .default(''),
    userName: z
      .string()
      .max(limits.userName * 4)
      .default(''),
    sessionToken: sessionToken.optional(),
    /** An item that the player carries, and what is done with it. */
    item: z.object({ itemId: id, act: z.enum(['show', 'give']) }).optional(),
    audio,
  }),
  output: reply.extend({ description: z.string() }),
});

export const regenerate = defineCall({
  method: 'POST',
  path: '/api/inworld/regenerate',
  area: 'conversation',
  summary: 'Generate another reply to the last message.',
  description: 'Costs one credit. Earlier replies are kept and can be chosen again, at most 20 of one message.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({ sessionToken, audio }),
  output: reply,
});

export const editMessage = defineCall({
  method: 'POST',
  path: '/api/inworld/editMessage',
  area: 'conversation',
  summary: 'Replace the last message and its reply.',
  description: 'Costs one credit. The replaced message and reply are kept and can be chosen again.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({ sessionToken, message: words('Say something.'), audio }),
  output: reply,
});

export const chooseReply = defineCall({
  method: 'PUT',
  path: '/api/inworld/chooseReply',
  area: 'conversation',
  summary: 'Switch to another version of the last reply.',
  description: 'The character’s memory changes with it.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sessionToken, version: z.number().int().min(1) }),
  output: versions.extend({ messages: z.array(message), emotion }),
});

export const getTalk = defineCall({
  method: 'GET',
  path: '/api/inworld/getTalk',
  area: 'conversation',
  summary: 'List the lines between the caller and the character of a session, oldest first, without audio.',
  description:
    'Returns a page with the lines of all runs of the story. Without `before`, returns the latest page of the current run; `nextBefore` leads to the page before it. `last` describes the replies to the last message. Lines from before `saidSince` have been deleted; it is null if none have. The latest page has the `suggestions` for a player.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ sessionToken, before: z.string().max(64).optional() }),
  output: z.object({
    messages: z.array(saidMessage),
    nextBefore: z.string().nullable(),
    last: versions.nullable(),
    saidSince: time.nullable(),
    suggestions: suggestions.optional(),
  }),
});

export const deleteTalk = defineCall({
  method: 'DELETE',
  path: '/api/inworld/deleteTalk',
  area: 'conversation',
  summary: 'Permanently delete all lines with the character of a session and the character’s memory of them.',
  description:
    'Deletes the lines of all runs of the story, and what the character learned about the player in them. What it also learned in another story stays.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ sessionToken }),
  output: nothing,
});
