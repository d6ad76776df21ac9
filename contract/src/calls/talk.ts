import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emotion } from '../entities/emotion.ts';
import { nothing, time, trimmed } from '../entities/fields.ts';
import { message, reply, saidMessage, versions } from '../entities/talk.ts';
import { limits } from '../limits.ts';

const sessionToken = z.string().min(1).max(200);
const audio = z.boolean().default(true);

const words = (missing: string) => trimmed(limits.message, 1, missing);

export const sendAction = defineCall({
  method: 'POST',
  path: '/api/inworld/sendAction',
  area: 'conversation',
  summary:
    'Do something. Costs one credit. With a `sessionToken` it is narrated in the scene, the character remembers and reacts.',
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
    audio,
  }),
  output: reply.extend({ description: z.string() }),
});

export const regenerate = defineCall({
  method: 'POST',
  path: '/api/inworld/regenerate',
  area: 'conversation',
  summary: 'Another reply to the last thing said. Costs one credit; the earlier replies are kept to go back to.',
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
  summary:
    'Say the last thing in other words: it and its reply are replaced. Costs one credit; what was is kept to go back to.',
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
  summary: 'Go back or on to another of the replies to the last thing said; what the character remembers goes along.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ sessionToken, version: z.number().int().min(1) }),
  output: versions.extend({ messages: z.array(message), emotion }),
});

export const getTalk = defineCall({
  method: 'GET',
  path: '/api/inworld/getTalk',
  area: 'conversation',
  summary:
    'A page of all that was said between the caller and the character of a session in this story, oldest line first, without audio. ' +
    'Without `before` the latest; `nextBefore` leads to the page before it, earlier runs included. `last` tells of the replies to the last thing said. ' +
    'Nothing from before `saidSince` is kept any more; it is null while all is.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ sessionToken, before: z.string().max(64).optional() }),
  output: z.object({
    messages: z.array(saidMessage),
    nextBefore: z.string().nullable(),
    last: versions.nullable(),
    saidSince: time.nullable(),
  }),
});

export const deleteTalk = defineCall({
  method: 'DELETE',
  path: '/api/inworld/deleteTalk',
  area: 'conversation',
  summary:
    'Delete for good all that was said with the character of a session in this story, and what the character remembers.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ sessionToken }),
  output: nothing,
});
