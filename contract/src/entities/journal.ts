import { z } from 'zod';
import { id, pictureUrl, time } from './fields.ts';
import { item } from './scene.ts';
import { rolledDice } from './story-rules.ts';

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

/** Something that a chapter tells. */
export const journalPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: journalLine }),
  /** `firstLook`: at the first spot that the player pointed at. */
  z.object({ kind: z.literal('find'), item, firstLook: z.literal(true).optional() }),
  /** A decision of the player, and what followed. Option and text are null if the story no longer has them. */
  z.object({
    kind: z.literal('choice'),
    question: z.string(),
    option: z.string().nullable(),
    text: z.string().nullable(),
    /** The dice that decided what followed. */
    roll: rolledDice.optional(),
  }),
  /** A duel that was fought to its end, with the opponent's portrait. */
  z.object({
    kind: z.literal('duel'),
    text: z.string(),
    outcome: z.enum(['won', 'lost']),
    imageURL: pictureUrl.nullable(),
  }),
  /** The scene was won: the text that the run's own state gave it. Null if its picture is the one that the scene has. */
  z.object({ kind: z.literal('win'), text: z.string(), imageURL: pictureUrl.nullable() }),
  /** How the run ended, and what became of the characters. */
  z.object({
    kind: z.literal('ending'),
    text: z.string(),
    epilogues: z.array(z.object({ name: z.string(), imageURL: pictureUrl.nullable(), text: z.string() })),
  }),
]);
export type JournalPart = z.infer<typeof journalPart>;

/** A continuous part of a run in one scene, or its ending. */
export const journalChapter = z.object({
  /** The name of the scene, or the title of the ending. */
  title: z.string(),
  /** What the scene is like; empty for an ending, and when the player returned to the scene. */
  description: z.string(),
  /** Null where the description is empty; an ending shows its win picture. */
  imageURL: pictureUrl.nullable(),
  /** In the order in which it happened. */
  parts: z.array(journalPart),
});
export type JournalChapter = z.infer<typeof journalChapter>;
