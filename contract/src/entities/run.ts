import { z } from 'zod';
import { id } from './fields.ts';
import { knownAchievement, knownEnding, reachedEnding } from './story-rules.ts';

/** How far a run has come. */
export const latestRun = z.object({
  runId: id,
  /** Share of the completed quests, in whole percent. */
  progress: z.number().int().min(0).max(100),
  /** Whether every scene is won. */
  finished: z.boolean(),
  /** How many people were talked with, items found, messages sent, and lines that characters said. */
  people: z.number().int().min(0),
  items: z.number().int().min(0),
  messages: z.number().int().min(0),
  lines: z.number().int().min(0),
  /** Whether the run is so long that there are more messages and lines than these. */
  more: z.boolean(),
  /** The ending of the run; null if it has none yet, or the story has no endings. */
  ending: reachedEnding.nullable(),
  /** All endings of the story, in no order that reveals anything. Empty until the player has finished the story. */
  endings: z.array(knownEnding),
  /** All achievements of the story, in the author's order. Empty until the player has one or has finished the story. */
  achievements: z.array(knownAchievement),
});
export type LatestRun = z.infer<typeof latestRun>;
