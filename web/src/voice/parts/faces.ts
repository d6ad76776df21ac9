import type { Character, EmotionCode, Local } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** A character's portrait with its alternative text. */
export interface Face {
  url: string;
  alt: string;
}

/** The talk partner, as shown on screen. */
export type TalkPartner = Pick<
  Character,
  'characterName' | 'characterImageURL' | 'characterAnnoyedImageURL' | 'characterHappyImageURL' | 'characterSadImageURL'
>;

/** The four portraits, as the open areas provide them. */
export type DemoFaces = Pick<Local, 'imageURL' | 'annoyedImageURL' | 'happyImageURL' | 'sadImageURL'>;

/** Converts a character of an open area to a talk partner. */
export function toPartner(characterName: string, faces: DemoFaces): TalkPartner {
  return {
    characterName,
    characterImageURL: faces.imageURL,
    characterAnnoyedImageURL: faces.annoyedImageURL,
    characterHappyImageURL: faces.happyImageURL,
    characterSadImageURL: faces.sadImageURL,
  };
}

/** Returns the portrait for an emotion code: 1 normal, 2 annoyed, 3 happy, otherwise sad. */
export function chooseFace(partner: TalkPartner, code: EmotionCode): Face {
  const { characterName: name } = partner;
  if (code === 1) return { url: partner.characterImageURL, alt: name };
  if (code === 2) return { url: partner.characterAnnoyedImageURL, alt: m.voice_name_annoyed({ name }) };
  if (code === 3) return { url: partner.characterHappyImageURL, alt: m.voice_name_happy({ name }) };
  return { url: partner.characterSadImageURL, alt: m.voice_name_sad({ name }) };
}

/** Returns all four portraits. */
export function faces(partner: TalkPartner): Face[] {
  return ([1, 2, 3, 4] as const).map((code) => chooseFace(partner, code));
}
