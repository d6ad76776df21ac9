import { z } from 'zod';
import { id, pictureUrl, time } from './fields.ts';
import { item } from './scene.ts';

/** A run of a story in the journal's list. */
export const journalRun = z.object({
  runId: id,
  storyId: id,
  storyName: z.string(),
  storyImageURL: pictureUrl,
  openedAt: time,
  lastUsedAt: time,
  /** Whether it is a branch of another run. */
  branch: z.boolean(),
  /** The title of the ending that it has reached; null without one. */
  ending: z.string().nullable(),
  /** Whether it is the current run. */
  open: z.boolean(),
  scenesWon: z.number().int().min(0),
  scenesTotal: z.number().int().min(0),
  /** Number of messages and actions of the player. */
  turns: z.number().int().min(0),
  /** Earlier lines have been deleted; null if none have. */
  saidSince: time.nullable(),
});
export type JournalRun = z.infer<typeof journalRun>;

/** One line of a chapter. */
export const journalLine = z.object({
  by: z.enum(['user', 'npc', 'narrator']),
  /** The speaker; empty for a narrator. */
  name: z.string(),
  /** The portrait shown with the line; null for the player and the narrator. */
  imageURL: pictureUrl.nullable(),
  text: z.string(),
});
export type JournalLine = z.infer<typeof journalLine>;

/** How many of the chapter's lines had been said when something else happened. */
const afterLine = z.number().int().min(0);

/** A continuous part of a run in one scene. */
export const journalChapter = z.object({
  sceneName: z.string(),
  sceneDescription: z.string(),
  sceneBackgroundImageURL: pictureUrl.nullable(),
  lines: z.array(journalLine),
  found: z.array(item.extend({ afterLine })),
  /** The scene's ending, in the chapter in which it was won; null in the others. */
  win: z.object({ sceneWinDescription: z.string(), sceneWinImageURL: pictureUrl, afterLine }).nullable(),
});
export type JournalChapter = z.infer<typeof journalChapter>;
