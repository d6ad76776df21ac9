import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, pictureUrl, time, trimmed, version } from './fields.ts';
import { tellingTimes } from './line-choices.ts';
import { ordinaryTopics } from './ordinary-topics.ts';
import { pictureView } from './picture.ts';
import { lore } from './voice-sheet.ts';
import { type VoiceName, voiceNames } from './voices.ts';

export const pronouns = z.enum(['He/Him/His', 'She/Her/Hers', 'They/Them/Theirs']);
export type Pronouns = z.infer<typeof pronouns>;

/** A mood or personality slider. */
const slider = z.number().int().min(1).max(9);

/** The mood, personality and voice of a character as flat fields, as in every character call. */
export const characterNature = z.object({
  characterJoy: slider,
  characterFear: slider,
  characterTrust: slider,
  characterSurprise: slider,
  characterEmotionalFluidity: z.number().min(-1).max(1),
  characterPositive: slider,
  characterPeaceful: slider,
  characterOpen: slider,
  characterExtravert: slider,
  characterSocialRank: slider,
  characterVoiceName: z.enum(voiceNames as [VoiceName, ...VoiceName[]]),
  /** Offset in semitones from the voice's own pitch. */
  characterVoicePitch: z.number().min(-5).max(5),
  /** Speaking rate as a factor. */
  characterVoiceRange: z.number().min(0.5).max(1.5),
});

/** A character as players see it, without spoilers. */
export const character = characterNature.extend({
  characterId: id,
  originalCharacterId: id.nullable(),
  characterUserId: id,
  characterCreatedBy: z.string(),
  characterName: trimmed(limits.characterName, 1),
  characterDescription: trimmed(limits.characterDescription),
  characterPronouns: pronouns,
  characterVisibility: z.enum(['public', 'private']),
  characterImageURL: pictureUrl,
  characterAnnoyedImageURL: pictureUrl,
  characterHappyImageURL: pictureUrl,
  characterSadImageURL: pictureUrl,
  characterImageView: pictureView.optional(),
  characterCreatedAt: time,
  /** Present only for its owner and admins: moderators have hidden the character. */
  characterHidden: z.literal(true).optional(),
  /** Present beside `characterHidden`: only because its original is hidden; its owner can repair it. */
  characterHiddenWithOriginal: z.literal(true).optional(),
});
export type Character = z.infer<typeof character>;

/** What a character knows, hides and says: its inner texts, which only their author and admins can read. */
const innerTexts = z.object({
  /** What the character hides, in the third person; not part of its public description. */
  characterSecret: z.string(),
  characterPersonalKnowledge: z.array(z.string()),
  characterGreetings: z.array(z.string()),
  characterSmallTalk: z.array(z.string()),
  characterRefusals: z.array(z.string()),
  characterFarewells: z.array(z.string()),
  /** What the character says about ordinary topics; absent topics are answered by the engine's own lines. */
  characterOrdinaryLife: z.array(z.object({ topic: z.enum(ordinaryTopics), lines: z.array(z.string()) })),
  /** What the character says to questions that no line answers. */
  characterAnswers: z.array(z.object({ asked: z.array(z.string()), say: z.string() })),
  /** What the character says to facts that the player states; only content files have it. */
  characterReactions: z.array(z.string()),
  /** Questions that lines of its knowledge answer. */
  characterAskedAs: z.array(z.object({ line: z.string(), questions: z.array(z.string()) })),
  /** When lines of its knowledge are told; others are told as their words suggest. */
  characterToldWhen: z.array(z.object({ line: z.string(), when: z.enum(tellingTimes) })),
  /** What it knows of matters, each brought up by its keys or its meaning. */
  characterLorebook: z.array(lore),
});

/** A character with the fields for its owner and admins; absent for everybody else. */
export const characterDetail = character.extend({
  version: version.optional(),
  /** An immutable name of the character. */
  characterSceneInworldName: z.string().optional(),
  ...innerTexts.partial().shape,
  /** Whether variants and scene copies by others get the inner texts unsealed; otherwise they carry them sealed. */
  characterKnowledgeShared: z.boolean().optional(),
  /** True if the character has sealed knowledge of another author, which is used in play but not shown to this reader. */
  characterKnowledgeSealed: z.boolean().optional(),
  /** How many sealed lines of other authors it has, for its owner. */
  characterSealedLines: z.number().int().min(1).optional(),
  /** The sealed texts written by this reader; all of them for admins. They can't be changed. */
  characterSealedTexts: z.array(innerTexts).optional(),
});
export type CharacterDetail = z.infer<typeof characterDetail>;
