import { z } from 'zod';

/** A part of a character card, and whether it is used in play, only kept for exports, or dropped. */
export const cardPart = z.object({
  part: z.enum([
    'description',
    'greetings',
    'knowledge',
    'lorebook',
    'pictures',
    'sampleTalk',
    'instructions',
    'nickname',
    'creatorNotes',
    'disabledEntries',
    'otherPrograms',
    'macros',
    'otherPictures',
  ]),
  fate: z.enum(['used', 'kept', 'dropped']),
});
export type CardPart = z.output<typeof cardPart>;
