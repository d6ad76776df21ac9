import type { Character } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

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

/** What a picture shows: the name, and the emotion unless it is the neutral face. */
export function faceText(name: string, emotion: Face['emotion']): string {
  if (emotion === 'Annoyed') return m.characters_annoyed_face({ name });
  if (emotion === 'Happy') return m.characters_happy_face({ name });
  return emotion === 'Sad' ? m.characters_sad_face({ name }) : name;
}
