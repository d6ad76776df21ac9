import { z } from 'zod';
import { emotion } from './emotion.ts';
import { id } from './fields.ts';

/** A stance of a duel: strike beats feint, feint beats guard, guard beats strike. */
export const stance = z.enum(['strike', 'guard', 'feint']);
export type Stance = z.infer<typeof stance>;

/** One of the two fighters in a duel with the result of the last round. */
export const fighter = z.object({
  /** Remaining hits; 0 means defeated. */
  hearts: z.number().int().min(0),
  stance: stance.nullable(),
  /** The die, 1 to 6; null before the first round. */
  die: z.number().int().min(1).max(6).nullable(),
  /** Bonus of the stance, added to the die. */
  stanceBonus: z.number().int(),
  /** Bonus of the fighter's nature, added to the die. */
  natureBonus: z.number().int(),
});
export type Fighter = z.infer<typeof fighter>;

/** The state of a duel. `round` is the last one played; 0 before the first. */
export const duelState = z.object({
  round: z.number().int().min(0),
  yours: fighter,
  theirs: fighter,
  /** Who was hit in the last round. */
  hit: z.enum(['yours', 'theirs', 'nobody']),
  /** What happened and what the character says about it, as lines of a narrator and the character. */
  narration: z.array(z.object({ by: z.enum(['narrator', 'npc']), text: z.string() })),
  emotion,
  outcome: z.enum(['won', 'lost']).nullable(),
  /** How many duels with this character the run had lost before: with each, hints are honest more often. */
  defeats: z.number().int().min(0),
});
export type DuelState = z.infer<typeof duelState>;

/** The result of the latest finished duel with a character of a scene. */
export const duelResult = z.object({ characterId: id, outcome: z.enum(['won', 'lost']) });
export type DuelResult = z.infer<typeof duelResult>;
