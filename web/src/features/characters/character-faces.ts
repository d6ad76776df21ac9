import type { Character } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** A portrait of a character with its emotion. */
export interface Face {
  emotion: 'Neutral' | 'Annoyed' | 'Happy' | 'Sad';
  url: string;
}

/** Returns a character's portraits; only the neutral one if it has no others. */
export function listFaces(character: Character): Face[] {
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
