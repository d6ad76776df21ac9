import { limits } from '../limits.ts';

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

/** Texts of a form, by field. */
export type WrittenTexts = Partial<Record<WritingField, string | undefined>>;
