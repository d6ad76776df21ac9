import { z } from 'zod';

/** The emotions by group: 1 normal, 2 annoyed, 3 happy, 4 sad. */
export const emotionCodes = {
  NEUTRAL: 1,
  DISGUST: 2,
  CONTEMPT: 2,
  BELLIGERENCE: 2,
  DOMINEERING: 2,
  CRITICISM: 2,
  ANGER: 2,
  TENSION: 2,
  TENSE_HUMOR: 2,
  DEFENSIVENESS: 2,
  WHINING: 2,
  STONEWALLING: 2,
  INTEREST: 3,
  VALIDATION: 3,
  AFFECTION: 3,
  HUMOR: 3,
  SURPRISE: 3,
  JOY: 3,
  SADNESS: 4,
} as const;

export type EmotionName = keyof typeof emotionCodes;
export type EmotionCode = (typeof emotionCodes)[EmotionName];

/** A character's emotion while speaking: its name, the group that selects the portrait, and its strength (0 to 1). */
export const emotion = z.object({
  code: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  name: z.enum(Object.keys(emotionCodes) as [EmotionName, ...EmotionName[]]),
  strength: z.number().min(0).max(1),
});
export type Emotion = z.infer<typeof emotion>;

/** Builds the emotion of this name and strength. */
export function buildEmotion(name: EmotionName, strength: number): Emotion {
  return { code: emotionCodes[name], name, strength: Math.min(1, Math.max(0, strength)) };
}
