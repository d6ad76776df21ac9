import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, trimmed } from '../entities/fields.ts';
import { writingField, writtenTexts } from '../entities/writing.ts';
import { limits } from '../limits.ts';

export const suggestTexts = defineCall({
  method: 'POST',
  path: '/api/stories/suggestTexts',
  area: 'creating',
  summary: 'Suggest texts for fields of the studio’s forms with the language model.',
  description:
    'In the language and manner of what the author has written. Stores nothing; counts as use of the language model. Returns 409 if no language model is configured, 429 if the caller has used up the daily budget, and 503 if the model doesn’t answer.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    /** The fields for which texts are wanted. */
    wanted: z.array(writingField).min(1).max(limits.suggestedTexts),
    /** The form as it stands, the wanted fields included. */
    texts: writtenTexts.default({}),
    /** What the text is about, such as the name of the character or of the item. */
    about: z.string().trim().max(limits.writingAbout).default(''),
    /** What the author wants to be written. */
    premise: trimmed(limits.writingPremise, 1).optional(),
    /** The story that the texts belong to, if it is saved. */
    storyId: id.optional(),
  }),
  output: z.object({ texts: writtenTexts }),
});

export const getWritingExamples = defineCall({
  method: 'GET',
  path: '/api/stories/getWritingExamples',
  area: 'creating',
  summary: 'Return how this field is written in some launch stories.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ field: writingField }),
  output: z.object({ examples: z.array(z.object({ storyName: z.string(), text: z.string() })) }),
});
