import { z } from 'zod';
import { emotion } from './emotion.ts';
import { failure } from './failure.ts';
import { id, time } from './fields.ts';
import { questEvent } from './scene.ts';
import { ruledScene } from './story-rules.ts';
import { visemes } from './viseme.ts';

/** One line of a talk. `audioChunk` is base64 of a 16-bit mono WAV, empty if nothing is spoken. */
export const message = z.object({
  messageId: id,
  messageUser: z.enum(['user', 'npc', 'narrator']),
  message: z.string(),
  audioChunk: z.string(),
  visemes: visemes.optional(),
  /** The speaker if it isn't the talk's own character: the partner of a co-op run, or anybody in a group talk. */
  messageCharacterId: id.optional(),
  messageName: z.string().optional(),
  /**
   * Marks a message by the system rather than the story: `care` for somebody who may be in danger, `refused` for
   * content that isn't played.
   */
  messageNote: z.enum(['care', 'refused']).optional(),
  /** Marks the words with which a character began to talk, before the player said anything in the scene. */
  messageOpens: z.literal(true).optional(),
  /** Marks the words of a character that joined in after another one answered a message of a group talk. */
  messageJoins: z.literal(true).optional(),
  /** Marks a player's line in a talk's history as an action. */
  messageAction: z.boolean().optional(),
});
export type Message = z.infer<typeof message>;

/** How a line sounds, and how its lips move. */
export type LineSound = Pick<Message, 'audioChunk' | 'visemes'>;

/** Lines that a player might say next; none once the talk is over. */
export const suggestions = z.array(z.string()).max(3);

/** The answer of a turn of talk. */
export const reply = z.object({
  messages: z.array(message),
  emotion,
  credits: z.number().int().min(0),
  quests: z.array(questEvent),
  /** Absent where nothing has changed: after a repeated call, and with a partner. */
  suggestions: suggestions.optional(),
  /** What the story's rules make of the scene now; absent if the turn changed nothing there, and in a repeated call. */
  rules: ruledScene.optional(),
});
export type Reply = z.infer<typeof reply>;

/** Number of the shown reply to the last message, counted from 1, and the number of versions. */
export const versions = z.object({ version: z.number().int().min(1), versions: z.number().int().min(1) });
export type Versions = z.infer<typeof versions>;

/** A line in a talk's history, with its time and run. */
export const saidMessage = message.extend({ messageRunId: id, messageAt: time });
export type SaidMessage = z.infer<typeof saidMessage>;

/** The events of a streamed turn, by name. */
export const talkEvents = {
  delta: z.object({
    messageId: id,
    messageUser: message.shape.messageUser,
    messageCharacterId: message.shape.messageCharacterId,
    messageName: message.shape.messageName,
    text: z.string(),
  }),
  /**
   * Early audio of a long sentence, sent before its `message`, whose `audioChunk` starts with the same samples; `share`
   * is the fraction of its letters.
   */
  opening: z.object({
    messageId: id,
    audioChunk: z.string(),
    visemes: visemes.optional(),
    share: z.number().min(0).max(1),
  }),
  message,
  /** In a group talk: who speaks from here on. */
  speaker: z.object({ characterId: id, characterName: z.string() }),
  emotion,
  quest: questEvent,
  credits: z.object({ credits: z.number().int().min(0) }),
  suggestions: z.object({ suggestions }),
  rules: z.object({ rules: ruledScene }),
  error: failure.pick({ error: true, code: true }),
  done: z.object({}),
} as const;

/** One event of a streamed turn. */
export type TalkEvent = {
  [K in keyof typeof talkEvents]: { event: K; data: z.infer<(typeof talkEvents)[K]> };
}[keyof typeof talkEvents];
