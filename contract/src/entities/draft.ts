import { z } from 'zod';
import { limits } from '../limits.ts';
import { time } from './fields.ts';

/** The name of a form and of what it edits, such as `scene/new/{storyId}`. */
export const draftForm = z
  .string()
  .min(1)
  .max(limits.draftForm)
  .regex(/^[\w/.-]+$/);

/** Identifies what was stored last; another one after each change. */
export const draftRevision = z.uuid();

/** Unsaved edits of a form. */
export const storedDraft = z.object({
  /** The values of the form, as JSON. */
  text: z.string(),
  revision: draftRevision,
  savedAt: time,
});
export type StoredDraft = z.infer<typeof storedDraft>;
