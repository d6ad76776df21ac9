import type { Character, EmotionCode } from '@emberlore/contract';

/** A face of a character, with the words for those who do not see it. */
export interface Face {
  url: string;
  alt: string;
}

/** The portrait for an emotion's code: 1 normal, 2 annoyed, 3 happy, otherwise sad. */
export function faceOf(character: Character, code: EmotionCode): Face {
  const { characterName: name } = character;
  if (code === 1) return { url: character.characterImageURL, alt: name };
  if (code === 2) return { url: character.characterAnnoyedImageURL, alt: `${name}, annoyed` };
  if (code === 3) return { url: character.characterHappyImageURL, alt: `${name}, happy` };
  return { url: character.characterSadImageURL, alt: `${name}, sad` };
}

/** All four faces. */
export function faces(character: Character): Face[] {
  return ([1, 2, 3, 4] as const).map((code) => faceOf(character, code));
}
