import { z } from 'zod';
import { defineCall } from '../call.ts';
import { characterFormBytes, characterInfo, voiceParts } from '../entities/character-form.ts';
import { emotion } from '../entities/emotion.ts';
import { lines, trimmed } from '../entities/fields.ts';
import { ordinaryTopics } from '../entities/ordinary-topics.ts';
import { replyReason } from '../entities/studio.ts';
import { message } from '../entities/talk.ts';
import { limits } from '../limits.ts';

/** A character form that isn't saved yet. */
const characterDraft = characterInfo.partial({ characterVoiceName: true });

export const getCharacterHelp = defineCall({
  method: 'GET',
  path: '/api/characters/getCharacterHelp',
  area: 'creating',
  summary: 'Return which help a character’s author can get: whether a language model can suggest lines.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({ suggestions: z.boolean() }),
});

export const previewReplies = defineCall({
  method: 'POST',
  path: '/api/characters/previewReplies',
  area: 'creating',
  summary: 'Return what the built-in engine lets a character draft reply to some messages.',
  description:
    'Each message is answered as the first after the greeting, outside any scene. Costs nothing and stores nothing. Sealed knowledge is left out.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    characterInfo: characterDraft,
    ...voiceParts,
    previewInfo: z.object({
      messages: z.array(trimmed(limits.message, 1)).min(1).max(limits.previewMessages),
    }),
  },
  bodyBytes: characterFormBytes,
  output: z.object({ replies: z.array(z.object({ message: z.string(), reply: z.string() })) }),
});

export const previewLines = defineCall({
  method: 'POST',
  path: '/api/characters/previewLines',
  area: 'creating',
  summary: 'Return knowledge lines as the built-in engine lets a character say them.',
  description: '`speaksOfSelf` marks lines in which the character would speak of itself as of somebody else.',
  access: 'signed-in',
  // It changes nothing, but takes more work than a read.
  rate: 'write',
  body: z.object({
    characterName: characterInfo.shape.characterName,
    characterPronouns: characterInfo.shape.characterPronouns,
    characterPersonalKnowledge: lines(limits.knowledgeBox),
  }),
  output: z.object({
    lines: z.array(z.object({ line: z.string(), spoken: z.string(), speaksOfSelf: z.boolean() })),
  }),
});

export const rehearse = defineCall({
  method: 'POST',
  path: '/api/characters/rehearse',
  area: 'creating',
  summary: 'Let a character draft reply to a message as in play.',
  description:
    'Outside any scene. Costs no credits and stores nothing: `rehearsalToken` carries the talk to the next message, for a day. With a language model, counts as use of it. Sealed knowledge is left out. The reply is spoken if `audio` is set and the draft has a voice. Returns 404 for a token of somebody else or one that has expired.',
  access: 'signed-in',
  rate: 'talk',
  parts: {
    characterInfo: characterDraft,
    ...voiceParts,
    rehearsalInfo: z.object({
      message: trimmed(limits.message, 1),
      /** The one returned with the reply before; absent at first. */
      rehearsalToken: z.string().max(limits.rehearsalToken).optional(),
      audio: z.boolean().default(false),
    }),
  },
  bodyBytes: characterFormBytes,
  output: z.object({
    messages: z.array(message),
    emotion,
    rehearsalToken: z.string(),
    /** Null for the words of a language model and for what the safety rules answer. */
    why: replyReason.nullable(),
  }),
});

export const suggestLines = defineCall({
  method: 'POST',
  path: '/api/characters/suggestLines',
  area: 'creating',
  summary: 'Suggest lines about ordinary topics, or questions that a knowledge line answers, with the language model.',
  description:
    'Stores nothing; counts as use of the language model. Returns 409 if no language model is configured, 429 if the caller has used up the daily budget, and 503 if the model doesn’t answer.',
  access: 'signed-in',
  rate: 'write',
  parts: {
    characterInfo: characterDraft,
    suggestInfo: z.union([
      z.object({ topics: z.array(z.enum(ordinaryTopics)).min(1).max(limits.suggestTopics) }),
      z.object({ line: trimmed(limits.knowledgeBox, 1) }),
    ]),
  },
  bodyBytes: characterFormBytes,
  output: z.object({
    /** One line for each topic for which the model found one. */
    lines: z.array(z.object({ topic: z.enum(ordinaryTopics), line: z.string() })),
    /** Questions that the knowledge line answers. */
    questions: z.array(z.string()),
  }),
});
