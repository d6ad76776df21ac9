import type { CharacterDetail } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { saveLook, sentFields } from '../data/send-pictures.ts';
import type { CharacterValues, Faces } from './character-values.ts';
import { toCharacterInfo, toVoiceParts } from './sent-character.ts';

/**
 * Creates the character of a form, or updates the one being edited.
 * @throws {CallError} as calls do; `request.conflict` if it was changed since.
 */
export async function saveCharacter(
  values: CharacterValues,
  onProgress: (part: number) => void,
): Promise<CharacterDetail> {
  const { choices, files } = sentFields(values.faces);
  const pictures = { ...removedFaces(values.faces), ...choices };
  const characterInfo = toCharacterInfo(values);
  const voice = toVoiceParts(values);
  if (values.characterId === null) {
    const made = await send(calls.createCharacter, {
      parts: { characterInfo, ...voice, pictures },
      files,
      onProgress,
    });
    return saveLooks(values.faces, made.character);
  }
  const { characterId, version } = values;
  const changed = await send(calls.updateCharacter, {
    parts: {
      characterInfo: { ...characterInfo, characterId, ...(version !== null && { version }) },
      ...voice,
      pictures,
    },
    files,
    onProgress,
  });
  return saveLooks(values.faces, changed.character);
}

/** Returns null for each optional face that is missing: the character, or its original, may have one. */
function removedFaces({ characterAnnoyedImage, characterHappyImage, characterSadImage }: Faces) {
  return {
    ...(!characterAnnoyedImage && { characterAnnoyedImage: null }),
    ...(!characterHappyImage && { characterHappyImage: null }),
    ...(!characterSadImage && { characterSadImage: null }),
  };
}

/** Saves changed descriptions and focal points of pictures that the server already had. */
async function saveLooks(faces: Faces, character: CharacterDetail): Promise<CharacterDetail> {
  const { characterImageURL, characterImageView } = character;
  const look = await saveLook(faces.characterImage, characterImageURL, characterImageView);
  for (const field of ['characterAnnoyedImage', 'characterHappyImage', 'characterSadImage'] as const) {
    await saveLook(faces[field], character[`${field}URL`], undefined);
  }
  return look ? { ...character, characterImageView: look } : character;
}
