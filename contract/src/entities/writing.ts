import { z } from 'zod';
import { trimmed } from './fields.ts';
import { type WritingField, writingFields } from './writing-fields.ts';

const names = Object.keys(writingFields) as [WritingField, ...WritingField[]];

export const writingField = z.enum(names);

const asWritten = (field: WritingField) => [field, trimmed(writingFields[field]).optional()] as const;

/** Texts of a form, by field. */
export const writtenTexts = z.object(
  Object.fromEntries(names.map(asWritten)) as Record<WritingField, z.ZodOptional<ReturnType<typeof trimmed>>>,
);
