import { z } from 'zod';
import { id, time } from './fields.ts';

/** One version of a story: what it was after some saves of one account. */
export const storyVersion = z.object({
  versionId: id,
  /** When the first and the last of its saves were. */
  beganAt: time,
  savedAt: time,
  saves: z.number().int().min(0),
  /** Who saved: the caller, the story's author as seen by an admin, a moderator, or nobody that is still known. */
  by: z.enum(['you', 'author', 'moderator', 'unknown']),
  /** When the version was saved that this one restored, wholly or in part. */
  restoredFrom: time.nullable(),
  /** Whether the story is this version now. */
  isNow: z.boolean(),
});
export type StoryVersion = z.infer<typeof storyVersion>;

export const VERSION_PARTS = ['story', 'scene', 'quest', 'character', 'item', 'rule'] as const;

/** A field that differs between two versions. */
const fieldChange = z.object({
  /** What the forms call it, such as `sceneOpening`. */
  field: z.string(),
  before: z.string(),
  after: z.string(),
  /** Whether the texts were too long to be shown whole. */
  isCut: z.literal(true).optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** A part of a story that differs between two versions. */
export const versionChange = z.object({
  part: z.enum(VERSION_PARTS),
  id: z.string(),
  name: z.string(),
  /** The scene of a quest by its name, and the kind of a rule, such as `choices`; otherwise empty. */
  within: z.string(),
  act: z.enum(['added', 'removed', 'changed']),
  fields: z.array(fieldChange),
});
export type VersionChange = z.infer<typeof versionChange>;

/** A part of a version that can be restored alone. */
export const restorablePart = z.object({ part: z.enum(['scene', 'character', 'item']), id });
export type RestorablePart = z.infer<typeof restorablePart>;
