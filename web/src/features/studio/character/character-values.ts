import {
  type CharacterDetail,
  carriesSealed,
  type Lore,
  natureDefaults,
  type OrdinaryTopic,
  type PictureView,
  type Pronouns,
  type TellingTime,
  type VoiceName,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';

/** Mood and personality sliders of a character, by field name. */
export const moods = {
  characterJoy: [m.studio_joy(), m.studio_sombre(), m.studio_glad()],
  characterFear: [m.studio_fear(), m.studio_fearless(), m.studio_afraid()],
  characterTrust: [m.studio_trust(), m.studio_wary(), m.studio_trusting()],
  characterSurprise: [m.studio_surprise(), m.studio_unmoved(), m.studio_startled()],
} as const;

export const traits = {
  characterPositive: [m.studio_positive(), m.studio_negative(), m.studio_positive()],
  characterPeaceful: [m.studio_peaceful(), m.studio_quarrelsome(), m.studio_peaceful()],
  characterOpen: [m.studio_open(), m.studio_guarded(), m.studio_open()],
  characterExtravert: [m.studio_extravert(), m.studio_introvert(), m.studio_extravert()],
  characterSocialRank: [m.studio_social_rank(), m.studio_humble(), m.studio_commanding()],
} as const;

/** The four portraits by the calls' field names; the neutral one is required. */
export const faceFields = {
  characterImage: m.studio_neutral(),
  characterAnnoyedImage: m.studio_annoyed(),
  characterHappyImage: m.studio_happy(),
  characterSadImage: m.studio_sad(),
} as const;
export type FaceField = keyof typeof faceFields;
export type Faces = Record<FaceField, PictureValue | null>;

type Nature = { [Name in keyof typeof natureDefaults]: number };

/** Phrases for the embedded engine, one per line. */
export interface MoreLines {
  characterSecret: string;
  characterGreetings: string;
  characterSmallTalk: string;
  characterRefusals: string;
  characterFarewells: string;
}

/** Lines about ordinary topics, as they are being written: some may be blank. */
export type OrdinaryLines = Partial<Record<OrdinaryTopic, readonly string[]>>;

/** An answer as it is being written: what the character says, and its questions, one per line of text. */
export interface AnswerText {
  /** Tells it from the other answers of the form. */
  id: number;
  say: string;
  asked: string;
}

/** An entry of the lorebook as it is being written: its keys are one per line of text. */
export interface LoreText extends Omit<Lore, 'keys' | 'secondaryKeys'> {
  /** Tells it from the other entries of the form. */
  id: number;
  keys: string;
  secondaryKeys: string;
}

/** Form values of a character. */
export interface CharacterValues extends Nature, MoreLines {
  step: number;
  /** The character being edited, and the version the edit is based on. */
  characterId: string | null;
  version: number | null;
  originalCharacterId: string | null;
  /** The original's knowledge isn't shown here; the variant inherits it if no lines are written. */
  knowledgeHidden: boolean;
  /** Another author's texts are inherited sealed, in addition to the lines here. */
  knowledgeSealed: boolean;
  /** How many lines of another author are sealed; 0 if that is unknown before a variant is saved. */
  sealedCount: number;
  /** The sealed lines this reader may see: for their author and admins. */
  sealedLines: readonly string[];
  characterName: string;
  characterDescription: string;
  characterPronouns: Pronouns | null;
  characterVisibility: 'public' | 'private';
  /** Whether variants and scene copies by other authors show the inner texts. */
  characterKnowledgeShared: boolean;
  faces: Faces;
  knowledge: string;
  ordinaryLife: OrdinaryLines;
  answers: readonly AnswerText[];
  /** Questions by the knowledge line that answers them, one per line of text. */
  askedAs: Readonly<Record<string, string>>;
  /** When knowledge lines are told, by line; others are told as their words suggest. */
  toldWhen: Readonly<Record<string, TellingTime>>;
  lorebook: readonly LoreText[];
  characterVoiceName: VoiceName | null;
  /** Age in years of a portrait from the pool; it suggests a voice. */
  portraitAge: number | null;
  previewText: string;
}

export const newCharacter: CharacterValues = {
  ...natureDefaults,
  step: 0,
  characterId: null,
  version: null,
  originalCharacterId: null,
  knowledgeHidden: false,
  knowledgeSealed: false,
  sealedCount: 0,
  sealedLines: [],
  characterName: '',
  characterDescription: '',
  characterPronouns: null,
  characterVisibility: 'public',
  characterKnowledgeShared: false,
  faces: { characterImage: null, characterAnnoyedImage: null, characterHappyImage: null, characterSadImage: null },
  knowledge: '',
  ordinaryLife: {},
  answers: [],
  askedAs: {},
  toldWhen: {},
  lorebook: [],
  characterSecret: '',
  characterGreetings: '',
  characterSmallTalk: '',
  characterRefusals: '',
  characterFarewells: '',
  characterVoiceName: null,
  portraitAge: null,
  previewText: '',
};

/** Returns the form values of an existing character. */
export function toValues(character: CharacterDetail): CharacterValues {
  const nature = Object.keys(natureDefaults) as (keyof Nature)[];
  const neutral = character.characterImageURL;
  const face = (url: string, look?: PictureView): PictureValue => ({ url, ...(look && { look }) });
  const other = (url: string) => (url === neutral ? null : face(url));
  return {
    ...newCharacter,
    ...(Object.fromEntries(nature.map((name) => [name, character[name]])) as Nature),
    characterId: character.characterId,
    version: character.version ?? null,
    originalCharacterId: character.originalCharacterId,
    characterName: character.characterName,
    characterDescription: character.characterDescription,
    characterPronouns: character.characterPronouns,
    characterVisibility: character.characterVisibility,
    characterKnowledgeShared: character.characterKnowledgeShared ?? false,
    faces: {
      characterImage: face(neutral, character.characterImageView),
      characterAnnoyedImage: other(character.characterAnnoyedImageURL),
      characterHappyImage: other(character.characterHappyImageURL),
      characterSadImage: other(character.characterSadImageURL),
    },
    knowledge: joinLines(character.characterPersonalKnowledge),
    ordinaryLife: Object.fromEntries((character.characterOrdinaryLife ?? []).map(({ topic, lines }) => [topic, lines])),
    answers: (character.characterAnswers ?? []).map(({ say, asked }, id) => ({ id, say, asked: joinLines(asked) })),
    askedAs: Object.fromEntries(
      (character.characterAskedAs ?? []).map(({ line, questions }) => [line, joinLines(questions)]),
    ),
    toldWhen: Object.fromEntries((character.characterToldWhen ?? []).map(({ line, when }) => [line, when])),
    lorebook: (character.characterLorebook ?? []).map(({ keys, secondaryKeys, ...entry }, id) => ({
      ...entry,
      id,
      keys: joinLines(keys),
      secondaryKeys: joinLines(secondaryKeys),
    })),
    knowledgeHidden: character.characterPersonalKnowledge === undefined,
    knowledgeSealed: carriesSealed(character),
    sealedCount: character.characterSealedLines ?? 0,
    sealedLines: listSealedLines(character),
    characterSecret: character.characterSecret ?? '',
    characterGreetings: joinLines(character.characterGreetings),
    characterSmallTalk: joinLines(character.characterSmallTalk),
    characterRefusals: joinLines(character.characterRefusals),
    characterFarewells: joinLines(character.characterFarewells),
    characterVoiceName: character.characterVoiceName,
  };
}

/** Returns the form values of a new variant: everything copied, ready to edit. */
export function toVariantValues(character: CharacterDetail): CharacterValues {
  return {
    ...toValues(character),
    characterId: null,
    version: null,
    originalCharacterId: character.characterId,
    characterVisibility: 'private',
    characterKnowledgeShared: false,
    knowledgeSealed: carriesSealed(character) || sealsVariants(character),
  };
}

/** Whether a variant of this character inherits its inner texts sealed. */
function sealsVariants({ characterPersonalKnowledge, characterKnowledgeShared }: CharacterDetail): boolean {
  return characterPersonalKnowledge === undefined && characterKnowledgeShared !== true;
}

function listSealedLines({ characterSealedTexts = [] }: CharacterDetail): string[] {
  return characterSealedTexts.flatMap((texts) =>
    [
      ...texts.characterPersonalKnowledge,
      texts.characterSecret,
      ...texts.characterGreetings,
      ...texts.characterSmallTalk,
      ...texts.characterRefusals,
      ...texts.characterFarewells,
      ...texts.characterOrdinaryLife.flatMap(({ lines }) => lines),
      ...texts.characterAnswers.flatMap(({ say, asked }) => [say, ...asked]),
      ...texts.characterAskedAs.flatMap(({ questions }) => questions),
      ...texts.characterLorebook.map(({ text }) => text),
    ].filter((line) => line !== ''),
  );
}

function joinLines(lines: readonly string[] | undefined): string {
  return lines?.join('\n') ?? '';
}
