import { z } from 'zod';
import { id } from './fields.ts';

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
});
export type LatestRun = z.infer<typeof latestRun>;
