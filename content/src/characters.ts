import { limits, pronouns, trimmed, type VoiceGroup, voiceGroups, voiceNames } from '@emberlore/contract';
import { z } from 'zod';
import { readJson } from './read-json.ts';

const line = trimmed(limits.knowledgeBox, 1).refine((text) => !text.includes('\n'), { message: 'One line only.' });

/** Lines in one box of the edit form: joined by line breaks, they fit its limit. */
export const knowledgeLines = z
  .array(line)
  .min(limits.knowledgeLinesLeast)
  .refine((lines) => [...lines.join('\n')].length <= limits.knowledgeBox, { message: 'Longer than the box.' });

const slider = z.number().int().min(1).max(9);

const characterFile = z.strictObject({
  id: z.string().min(1),
  name: trimmed(limits.characterName, 1),
  pronouns,
  description: trimmed(limits.characterDescription, 1),
  /** What it hides, in the third person: a part of the description that players don't see. */
  secret: trimmed(limits.characterSecret, 1).optional(),
  personalKnowledge: z.array(line).min(limits.knowledgeLinesLeast),
  mood: z.strictObject({ joy: slider, fear: slider, trust: slider, surprise: slider }),
  emotionalFluidity: z.number().min(-1).max(1),
  personality: z.strictObject({
    positive: slider,
    peaceful: slider,
    open: slider,
    extravert: slider,
    socialRank: slider,
  }),
  voice: z.strictObject({
    group: z.enum(Object.keys(voiceGroups) as [VoiceGroup, ...VoiceGroup[]]),
    pitch: z.number().min(-0.5).max(1.5),
    range: z.number().min(0.5).max(1.5),
  }),
  greetings: z.array(line).min(1),
  smallTalk: z.array(line).min(1),
  refusals: z.array(line).min(1),
  farewells: z.array(line).min(1),
});

type CharacterFile = z.infer<typeof characterFile>;

let named: Record<string, string> | undefined;

function readVoiceName({ id, voice }: CharacterFile): string {
  named ??= readJson(z.record(z.string(), z.enum(voiceNames as [string, ...string[]])), 'voices.json');
  const name = named[id];
  const group: readonly string[] = voiceGroups[voice.group];
  if (!name || !group.includes(name)) throw new Error(`content/voices.json has no ${voice.group} voice for ${id}.`);
  return name;
}

/**
 * Converts a file's pitch to semitones. Files use the create form's scale, -0.5 to 1.5 with 0 as the voice's own;
 * accounts store semitones, -5 to 5. The scale is linear through 0 with 1.5 at the top: a file's 0.3 is 1 semitone, 1.5
 * is 5, -0.5 is -2. Rounded to whole semitones, the step of the edit form.
 */
export function pitchInSemitones(filePitch: number): number {
  return Math.round((filePitch * 5) / 1.5) || 0;
}

/** A character as the seeder stores it. `id` is the id of its portrait; its voice is in `voices.json`. */
export const launchCharacter = characterFile.transform((file) => {
  const { range, pitch } = file.voice;
  return { ...file, voice: { voiceName: readVoiceName(file), voicePitch: pitchInSemitones(pitch), voiceRange: range } };
});

export type LaunchCharacter = z.infer<typeof launchCharacter>;
