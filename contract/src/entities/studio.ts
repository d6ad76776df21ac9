import { z } from 'zod';
import { id, time } from './fields.ts';

/** Something that would trouble players, in plain words, with the place to mend it. */
export const finding = z.object({
  /** Stays the same for the same kind of fault, such as `questUnsolvable`. */
  code: z.string(),
  /** `problem`: players would get stuck or see a gap; `advice`: it works, and could be better. */
  severity: z.enum(['problem', 'advice']),
  /** What is to be mended. */
  kind: z.enum(['story', 'scene', 'character', 'item', 'quest']),
  sceneId: id.optional(),
  characterId: id.optional(),
  itemId: id.optional(),
  questId: id.optional(),
  /** The field to look at, by its name in the calls, such as `sceneWinDescription`. */
  field: z.string().optional(),
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const playtestStatus = z.enum(['waiting', 'running', 'done', 'failed', 'stopped']);
export type PlaytestStatus = z.infer<typeof playtestStatus>;

/** One line of a playtest's transcript. */
export const playtestLine = z.object({
  who: z.enum(['player', 'character', 'narrator']),
  /** The character that is talked with, or the item that was found. */
  name: z.string(),
  text: z.string(),
});
export type PlaytestLine = z.infer<typeof playtestLine>;

export const playtestQuest = z.object({
  questId: id,
  questName: z.string(),
  questDescription: z.string(),
  completed: z.boolean(),
  /** How it was completed, or what was tried, in a sentence. */
  how: z.string(),
  /** How many lines the player had said in the scene when it was completed. */
  asked: z.number().int().min(0).optional(),
});
export type PlaytestQuest = z.infer<typeof playtestQuest>;

export const playtestScene = z.object({
  sceneId: id,
  sceneName: z.string(),
  status: z.enum(['waiting', 'running', 'done']),
  won: z.boolean(),
  quests: z.array(playtestQuest),
  transcript: z.array(playtestLine),
});
export type PlaytestScene = z.infer<typeof playtestScene>;

/** A playtest: how far it is, and what it found. */
export const playtest = z.object({
  playtestId: id,
  storyId: id,
  status: playtestStatus,
  /** Why it failed, in a sentence. */
  failure: z.string().optional(),
  createdAt: time,
  finishedAt: time.nullable(),
  questsCompleted: z.number().int().min(0),
  questsTotal: z.number().int().min(0),
  scenes: z.array(playtestScene),
});
export type Playtest = z.infer<typeof playtest>;

const count = z.number().int().min(0);

/** What a story's players did within a number of days. Nobody is named. */
export const insights = z.object({
  storyId: id,
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
  totals: z.object({
    plays: count,
    players: count,
    /** Minutes in the story, of everybody together. */
    minutes: z.number().min(0),
    /** Runs in which every scene was won. */
    finished: count,
    ratings: count,
    /** Average stars; null without ratings. */
    rating: z.number().min(0).max(5).nullable(),
  }),
  /** One entry for each day, the oldest first; days are UTC. */
  daily: z.array(
    z.object({
      /** As in `2026-05-06`. */
      day: z.string(),
      plays: count,
      players: count,
      minutes: z.number().min(0),
      ratings: count,
      rating: z.number().min(0).max(5).nullable(),
    }),
  ),
  /** Of the runs that were begun in these days. */
  funnel: z.array(
    z.object({
      sceneId: id,
      sceneName: z.string(),
      entered: count,
      won: count,
      /** Runs that came no further than this scene, did not win it, and have not been used for a day. */
      stopped: count,
      quests: z.array(z.object({ questId: id, questName: z.string(), initialized: count, completed: count })),
    }),
  ),
});
export type Insights = z.infer<typeof insights>;
