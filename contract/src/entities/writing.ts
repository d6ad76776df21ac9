import { z } from 'zod';
import { limits } from '../limits.ts';
import { trimmed } from './fields.ts';

/** The texts of the studio's forms that writing help covers, each with its greatest length. */
export const writingFields = {
  storyDescription: limits.storyDescription,
  sceneName: limits.sceneName,
  sceneDescription: limits.sceneDescription,
  sceneOpening: limits.sceneOpening,
  sceneKnowledge: limits.knowledgeBox,
  winDescription: limits.winDescription,
  itemDescription: limits.itemDescription,
  itemFoundText: limits.itemFoundText,
  questGoal: limits.questGoal,
  questHint: limits.questHint,
  characterDescription: limits.characterDescription,
  characterKnowledge: limits.knowledgeBox,
  endingText: limits.endingText,
} as const;

/** A text of the studio's forms that writing help covers. */
export type WritingField = keyof typeof writingFields;

const names = Object.keys(writingFields) as [WritingField, ...WritingField[]];

export const writingField = z.enum(names);

/** Texts of a form, by field. */
export type WrittenTexts = Partial<Record<WritingField, string | undefined>>;

const asWritten = (field: WritingField) => [field, trimmed(writingFields[field]).optional()] as const;

export const writtenTexts = z.object(
  Object.fromEntries(names.map(asWritten)) as Record<WritingField, z.ZodOptional<ReturnType<typeof trimmed>>>,
);
