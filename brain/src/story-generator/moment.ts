import type { Offer, Tale } from './tale.ts';
import type { CastMember, Setting, SettingPlace } from './types.ts';
import type { Slots } from './words.ts';

/** A scene in its written form. */
export interface Draft {
  title: string;
  place: SettingPlace;
  paragraphs: string[];
  question: string;
  offers: readonly Offer[];
  people: CastMember[];
  ending?: string;
}

/** The state of a story when a scene begins. */
export interface Moment {
  tale: Tale;
  index: number;
  setting: Setting;
  slots: Slots;
  /** The outcome of the last choice. */
  outcome: string;
}
