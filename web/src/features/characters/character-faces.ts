import type { Character } from '@emberlore/contract';

/** A face of a character, with the emotion that it shows. */
export interface Face {
  emotion: 'Neutral' | 'Annoyed' | 'Happy' | 'Sad';
  url: string;
}

/** The faces that a character has: one without pictures of its own shows the neutral one alone. */
export function facesOf(character: Character): Face[] {
  const faces: Face[] = [
    { emotion: 'Neutral', url: character.characterImageURL },
    { emotion: 'Annoyed', url: character.characterAnnoyedImageURL },
    { emotion: 'Happy', url: character.characterHappyImageURL },
    { emotion: 'Sad', url: character.characterSadImageURL },
  ];
  return faces.filter(({ emotion, url }) => emotion === 'Neutral' || url !== character.characterImageURL);
}
