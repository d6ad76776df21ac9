import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing, trimmed } from '../entities/fields.ts';
import { reply } from '../entities/talk.ts';
import { limits } from '../limits.ts';

const sessionToken = z.string().min(1).max(200);

const said = z.object({
  sessionToken,
  message: trimmed(limits.visitorMessage, 1, 'Say something.'),
  audio: z.boolean().default(true),
});

const recorded = {
  files: { audio: { max: 1, required: true, bytes: limits.audioBytes } },
  parts: { messageInfo: z.object({ sessionToken, audio: z.boolean().default(true) }) },
} as const;

const talk = { method: 'POST', area: 'demos', access: 'open', rate: 'talk', streams: true, output: reply } as const;

export const getIrishSessionToken = defineCall({
  method: 'GET',
  path: '/api/inworld/getIrishSessionToken',
  area: 'demos',
  summary: 'Open a talk with somebody of the Irish town or the history game. No account, no credits.',
  access: 'open',
  rate: 'talk',
  query: z.object({ inworldCharacterId: z.string().min(1).max(300) }),
  output: z.object({ sessionToken }),
});

export const sendIrishMessage = defineCall({
  ...talk,
  path: '/api/inworld/sendIrishMessage',
  summary: 'Say something to somebody of the Irish town. `credits` of the answer is always 0, and there are no quests.',
  body: said,
});

export const sendIrishAudioMessage = defineCall({
  ...talk,
  ...recorded,
  path: '/api/inworld/sendIrishAudioMessage',
  summary: 'Say something to somebody of the Irish town by voice: a WAV of at most 15 seconds.',
});

export const sendWarGameMessage = defineCall({
  ...talk,
  path: '/api/inworld/sendWarGameMessage',
  summary:
    'Say something to somebody of the history game. `credits` of the answer is always 0, and there are no quests.',
  body: said,
});

export const sendWarGameAudioMessage = defineCall({
  ...talk,
  ...recorded,
  path: '/api/inworld/sendWarGameAudioMessage',
  summary: 'Say something to somebody of the history game by voice: a WAV of at most 15 seconds.',
});

export const closeIrishSession = defineCall({
  method: 'DELETE',
  path: '/api/inworld/closeIrishSession',
  area: 'demos',
  summary: 'Close a talk of the open areas; what was said in it is forgotten.',
  access: 'open',
  rate: 'write',
  query: z.object({ sessionId: sessionToken }),
  output: nothing,
});
