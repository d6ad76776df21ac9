import { z } from 'zod';
import { id, time } from './fields.ts';

/** The kinds of facts that a character can learn about a player. */
export const memoryKinds = ['name', 'like', 'dislike', 'claim', 'promise'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

/** Maximum length of a memory in code points. */
export const memoryTextMost = 200;

/** A fact that a character has learned about a player. */
export const characterMemory = z.object({
  memoryId: id,
  kind: z.enum(memoryKinds),
  text: z.string(),
  learnedAt: time,
});
export type CharacterMemory = z.infer<typeof characterMemory>;

/** Something that a player did with or around a character. `name` is the item's or the quest's; empty for a duel. */
export const pastEvent = z.object({
  kind: z.enum(['found', 'duelWon', 'duelLost', 'quest']),
  name: z.string(),
  storyName: z.string(),
  at: time,
});
export type PastEvent = z.infer<typeof pastEvent>;

/** Returns the title of the panel with a character's memories. */
export function memoriesTitle(characterName: string): string {
  return `What ${characterName} remembers`;
}
