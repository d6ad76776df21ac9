import { z } from 'zod';
import { id, pictureUrl, time } from './fields.ts';
import { item } from './scene.ts';

/** A run of a story as the journal lists it. */
export const journalRun = z.object({
  runId: id,
  storyId: id,
  storyName: z.string(),
  storyImageURL: pictureUrl,
  openedAt: time,
  lastUsedAt: time,
  /** Whether it is the one that goes on. */
  open: z.boolean(),
  scenesWon: z.number().int().min(0),
  scenesTotal: z.number().int().min(0),
  /** How often the player spoke or acted. */
  turns: z.number().int().min(0),
  /** Nothing that was said before this is kept any more; null while all of it is. */
  saidSince: time.nullable(),
});
export type JournalRun = z.infer<typeof journalRun>;

/** One line of a chapter. */
export const journalLine = z.object({
  by: z.enum(['user', 'npc', 'narrator']),
  /** Who speaks; empty for a narrator. */
  name: z.string(),
  /** The face it was said with; null for the player and the narrator. */
  imageURL: pictureUrl.nullable(),
  text: z.string(),
});
export type JournalLine = z.infer<typeof journalLine>;

/** What happened in one scene without a break. */
export const journalChapter = z.object({
  sceneName: z.string(),
  sceneDescription: z.string(),
  sceneBackgroundImageURL: pictureUrl.nullable(),
  lines: z.array(journalLine),
  found: z.array(item),
  /** How the scene ended, at the end of its last chapter; null while it has not been won. */
  win: z.object({ sceneWinDescription: z.string(), sceneWinImageURL: pictureUrl }).nullable(),
});
export type JournalChapter = z.infer<typeof journalChapter>;
