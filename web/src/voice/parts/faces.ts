import type { Character, EmotionCode, Local } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** A face of a character, with the words for those who do not see it. */
export interface Face {
  url: string;
  alt: string;
}

/** Whom one talks with, as the screen shows them. */
export type TalkPartner = Pick<
  Character,
  'characterName' | 'characterImageURL' | 'characterAnnoyedImageURL' | 'characterHappyImageURL' | 'characterSadImageURL'
>;

/** The four faces as the open areas have them. */
export type DemoFaces = Pick<Local, 'imageURL' | 'annoyedImageURL' | 'happyImageURL' | 'sadImageURL'>;

/** Somebody of the open areas as one who is talked with. */
export function partnerOf(characterName: string, faces: DemoFaces): TalkPartner {
  return {
    characterName,
    characterImageURL: faces.imageURL,
    characterAnnoyedImageURL: faces.annoyedImageURL,
    characterHappyImageURL: faces.happyImageURL,
    characterSadImageURL: faces.sadImageURL,
  };
}

/** The portrait for an emotion's code: 1 normal, 2 annoyed, 3 happy, otherwise sad. */
export function faceOf(partner: TalkPartner, code: EmotionCode): Face {
  const { characterName: name } = partner;
  if (code === 1) return { url: partner.characterImageURL, alt: name };
  if (code === 2) return { url: partner.characterAnnoyedImageURL, alt: m.voice_name_annoyed({ name }) };
  if (code === 3) return { url: partner.characterHappyImageURL, alt: m.voice_name_happy({ name }) };
  return { url: partner.characterSadImageURL, alt: m.voice_name_sad({ name }) };
}

/** All four faces. */
export function faces(partner: TalkPartner): Face[] {
  return ([1, 2, 3, 4] as const).map((code) => faceOf(partner, code));
}
