import { type CharacterDetail, natureDefaults, type VoiceName } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import { saveLook, sentFields } from '../data/send-pictures.ts';
import type { CharacterValues, Faces } from './character-values.ts';

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
  const characterInfo = buildInfo(values);
  if (values.characterId === null) {
    const made = await send(calls.createCharacter, { parts: { characterInfo, pictures }, files, onProgress });
    return saveLooks(values.faces, made.character);
  }
  const { characterId, version } = values;
  const changed = await send(calls.updateCharacter, {
    parts: {
      characterInfo: { ...characterInfo, characterId, ...(version !== null && { version }) },
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

function buildInfo(values: CharacterValues) {
  const knowledge = splitLines(values.knowledge);
  const hidden = values.knowledgeHidden;
  const names = Object.keys(natureDefaults) as (keyof typeof natureDefaults)[];
  const nature = Object.fromEntries(names.map((name) => [name, values[name]])) as typeof natureDefaults;
  // Hidden lines are inherited: sending an empty list would remove them.
  const more = (text: string) => (hidden && text.trim() === '' ? undefined : splitLines(text));
  return {
    ...nature,
    originalCharacterId: values.originalCharacterId,
    characterName: values.characterName.trim(),
    characterDescription: values.characterDescription.trim(),
    characterPronouns: values.characterPronouns ?? 'They/Them/Theirs',
    characterVisibility: values.characterVisibility,
    characterKnowledgeShared: values.characterKnowledgeShared,
    // The form can't be submitted without a voice.
    characterVoiceName: values.characterVoiceName as VoiceName,
    characterPersonalKnowledge: hidden && knowledge.length === 0 ? undefined : knowledge,
    characterSecret: hidden && values.characterSecret === '' ? undefined : values.characterSecret.trim(),
    characterGreetings: more(values.characterGreetings),
    characterSmallTalk: more(values.characterSmallTalk),
    characterRefusals: more(values.characterRefusals),
    characterFarewells: more(values.characterFarewells),
  };
}
