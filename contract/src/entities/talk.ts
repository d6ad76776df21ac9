import { z } from 'zod';
import { emotion } from './emotion.ts';
import { id } from './fields.ts';
import { questEvent } from './scene.ts';

/** One line of a talk. `audioChunk` is base64 of a 16-bit mono WAV, empty when nothing is spoken. */
export const message = z.object({
  messageId: id,
  messageUser: z.enum(['user', 'npc', 'narrator']),
  message: z.string(),
  audioChunk: z.string(),
});
export type Message = z.infer<typeof message>;

/** What a turn of talk answers. */
export const reply = z.object({
  messages: z.array(message),
  emotion,
  credits: z.number().int().min(0),
  quests: z.array(questEvent),
});
export type Reply = z.infer<typeof reply>;

/** The events of a streamed turn, by name. */
export const talkEvents = {
  delta: z.object({ messageId: id, messageUser: message.shape.messageUser, text: z.string() }),
  message,
  emotion,
  quest: questEvent,
  credits: z.object({ credits: z.number().int().min(0) }),
  error: z.object({ error: z.string() }),
  done: z.object({}),
} as const;

/** One event of a streamed turn. */
export type TalkEvent = {
  [K in keyof typeof talkEvents]: { event: K; data: z.infer<(typeof talkEvents)[K]> };
}[keyof typeof talkEvents];
