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
  summary: 'Open a session with a character of the Irish town or the history game.',
  description: 'Requires no account and costs no credits.',
  access: 'open',
  rate: 'talk',
  query: z.object({ inworldCharacterId: z.string().min(1).max(300) }),
  output: z.object({ sessionToken }),
});

export const sendIrishMessage = defineCall({
  ...talk,
  path: '/api/inworld/sendIrishMessage',
  summary: 'Send a message to a character of the Irish town.',
  description: '`credits` in the answer is always 0, and there are no quests.',
  body: said,
});

export const sendIrishAudioMessage = defineCall({
  ...talk,
  ...recorded,
  path: '/api/inworld/sendIrishAudioMessage',
  summary: 'Send a voice message to a character of the Irish town.',
  description: 'The recording is a WAV of at most 15 seconds.',
});

export const sendWarGameMessage = defineCall({
  ...talk,
  path: '/api/inworld/sendWarGameMessage',
  summary: 'Send a message to a character of the history game.',
  description: '`credits` in the answer is always 0, and there are no quests.',
  body: said,
});

export const sendWarGameAudioMessage = defineCall({
  ...talk,
  ...recorded,
  path: '/api/inworld/sendWarGameAudioMessage',
  summary: 'Send a voice message to a character of the history game.',
  description: 'The recording is a WAV of at most 15 seconds.',
});

export const openFeaturedTalk = defineCall({
  method: 'GET',
  path: '/api/inworld/openFeaturedTalk',
  area: 'demos',
  summary: 'Open a session with the featured story’s main character, for three messages.',
  description: 'Requires no account and costs no credits.',
  access: 'open',
  rate: 'talk',
  output: z.object({ sessionToken }),
});

export const sendFeaturedMessage = defineCall({
  ...talk,
  path: '/api/inworld/sendFeaturedMessage',
  summary: 'Send a message to the featured story’s main character.',
  description: 'The fourth message of a session is a 403. `credits` in the answer is always 0.',
  body: said,
});

export const sendFeaturedAudioMessage = defineCall({
  ...talk,
  ...recorded,
  path: '/api/inworld/sendFeaturedAudioMessage',
  summary: 'Send a voice message to the featured story’s main character.',
  description: 'The recording is a WAV of at most 15 seconds.',
});

export const closeIrishSession = defineCall({
  method: 'DELETE',
  path: '/api/inworld/closeIrishSession',
  area: 'demos',
  summary: 'Close a visitor’s session and delete its talk.',
  access: 'open',
  rate: 'write',
  query: z.object({ sessionId: sessionToken }),
  output: nothing,
});
