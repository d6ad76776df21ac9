import { z } from 'zod';
import { emotion } from './emotion.ts';
import { id, time } from './fields.ts';
import { questEvent } from './scene.ts';

/** One line of a talk. `audioChunk` is base64 of a 16-bit mono WAV, empty when nothing is spoken. */
export const message = z.object({
  messageId: id,
  messageUser: z.enum(['user', 'npc', 'narrator']),
  message: z.string(),
  audioChunk: z.string(),
  /** Who speaks, where that is not the character of the talk: the partner of a co-op run. */
  messageCharacterId: id.optional(),
  messageName: z.string().optional(),
  /** Said by the house and not by the story: `care` for somebody who may be in danger, `refused` for what is not played. */
  messageNote: z.enum(['care', 'refused']).optional(),
  /** A line of the player's that tells what they did, in a talk that is read back. */
  messageDeed: z.boolean().optional(),
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

/** Which of the replies to the last thing said is shown, counted from 1, and how many there are to swipe through. */
export const versions = z.object({ version: z.number().int().min(1), versions: z.number().int().min(1) });
export type Versions = z.infer<typeof versions>;

/** A line of a talk read back, with when and in which run it was said. */
export const saidMessage = message.extend({ messageRunId: id, messageAt: time });
export type SaidMessage = z.infer<typeof saidMessage>;

/** The events of a streamed turn, by name. */
export const talkEvents = {
  delta: z.object({ messageId: id, messageUser: message.shape.messageUser, text: z.string() }),
  /** How a long sentence begins to sound, before its `message`, whose `audioChunk` begins with the very same; `share` of its letters. */
  opening: z.object({ messageId: id, audioChunk: z.string(), share: z.number().min(0).max(1) }),
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
