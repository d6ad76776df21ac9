import { type calls, fieldError, limits, type PartsOf } from '@emberlore/contract';
import type { characters } from '@emberlore/database';
import { invalid } from '../../../kit/errors.ts';
import { natureColumns } from '../../../kit/nature.ts';
import type { Upload } from '../../../kit/route.ts';
import { editSheet, type SheetEdit, toSheetEdit } from '../../../kit/voice-sheets.ts';
import type { FormPicture } from '../../media/pictures/form-pictures.service.ts';

/** The parts of a character form, for a new or an existing character. */
export type CharacterForm = PartsOf<typeof calls.createCharacter>;
type Info = CharacterForm['characterInfo'];
/** The parts of a character form without its pictures. */
type CharacterTexts = Omit<CharacterForm, 'pictures'>;
type Row = typeof characters.$inferSelect;

/** Maps the four picture fields of the form to their columns. */
const faceColumns = {
  characterImage: 'imageId',
  characterAnnoyedImage: 'annoyedImageId',
  characterHappyImage: 'happyImageId',
  characterSadImage: 'sadImageId',
} as const;

export type FaceField = keyof typeof faceColumns;
type FaceColumn = Exclude<(typeof faceColumns)[FaceField], 'imageId'>;
const faceFields = Object.keys(faceColumns) as FaceField[];

/** Returns the column for a picture field of the form. */
export function faceColumn(field: string): (typeof faceColumns)[FaceField] {
  return faceColumns[field as FaceField];
}

/** Returns every picture field of the form with its upload and choice. */
export function buildFacePictures(
  choices: CharacterForm['pictures'],
  uploads: Record<FaceField, Upload[]>,
): FormPicture[] {
  return faceFields.map((field) => {
    return { field, kind: 'portrait', read: uploads[field][0]?.read, choice: choices?.[field] ?? undefined };
  });
}

/** The columns of the faces that the form removes. */
export function removedFaces(choices: CharacterForm['pictures']): Partial<Record<FaceColumn, null>> {
  const removed = faceFields.filter((field) => choices?.[field] === null);
  return Object.fromEntries(removed.map((field) => [faceColumns[field], null]));
}

/** Returns the optional fields of the form; omitted ones are taken from `before`. */
function fillOptionalFields(info: Info, before: Partial<Row>) {
  const { characterSecret: secret } = info;
  return {
    personalKnowledge: info.characterPersonalKnowledge ?? before.personalKnowledge,
    greetings: info.characterGreetings ?? before.greetings ?? [],
    smallTalk: info.characterSmallTalk ?? before.smallTalk ?? [],
    refusals: info.characterRefusals ?? before.refusals ?? [],
    farewells: info.characterFarewells ?? before.farewells ?? [],
    secret: secret === undefined ? (before.secret ?? null) : secret || null,
    visibility: info.characterVisibility ?? before.visibility ?? 'public',
    knowledgeShared: info.characterKnowledgeShared ?? before.knowledgeShared ?? false,
  };
}

/**
 * Returns the voice sheet that a form sets. Throws a 400 for questions or the time of a line that the character neither
 * knows nor has just lost.
 */
function toVoiceSheet(edit: SheetEdit, knowledge: readonly string[], before: Partial<Row>) {
  const known = { knowledge, knowledgeBefore: before.personalKnowledge ?? [] };
  const isUnknown = ({ line }: { line: string }) => ![...knowledge, ...known.knowledgeBefore].includes(line);
  if (edit.askedAs?.some(isUnknown)) throw invalid({ characterAskedAs: 'lineUnknown' });
  if (edit.toldWhen?.some(isUnknown)) throw invalid({ characterToldWhen: 'lineUnknown' });
  return editSheet(before.voiceSheet ?? null, edit, known);
}

/**
 * Returns the columns set by a form. `before` is the current character, or what a variant takes from its original.
 * Throws a 400 for too little knowledge; a character with sealed knowledge (`knowledgeSealed`) needs no lines of its
 * own.
 */
export function toColumns(form: CharacterTexts, before: Partial<Row>) {
  const { characterInfo: info } = form;
  const { personalKnowledge, ...words } = fillOptionalFields(info, before);
  const least = before.knowledgeSealed ? 0 : limits.knowledgeLinesLeast;
  if (!personalKnowledge) throw invalid({ characterPersonalKnowledge: 'required' });
  if (personalKnowledge.length < least)
    throw invalid({ characterPersonalKnowledge: fieldError('tooFewLines', { least }) });
  return {
    ...natureColumns(info),
    voiceName: info.characterVoiceName,
    ...words,
    personalKnowledge,
    voiceSheet: toVoiceSheet(toSheetEdit(form), personalKnowledge, before),
    name: info.characterName,
    description: info.characterDescription,
    pronouns: info.characterPronouns,
  };
}
