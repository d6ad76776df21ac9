import { z } from 'zod';
import { id, time } from './fields.ts';

/** What kind of thing a character can learn about a player. */
export const memoryKinds = ['name', 'like', 'dislike', 'claim', 'promise'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

/** How long one of them is at most, in code points. */
export const memoryTextMost = 200;

/** Something that a character has learned about a player. */
export const characterMemory = z.object({
  memoryId: id,
  kind: z.enum(memoryKinds),
  text: z.string(),
  learnedAt: time,
});
export type CharacterMemory = z.infer<typeof characterMemory>;

/** What the panel of a character's memories is called. */
export function whatRemembers(characterName: string): string {
  return `What ${characterName} remembers`;
}
