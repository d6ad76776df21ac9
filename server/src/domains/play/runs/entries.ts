import type { SearchSpot } from '@emberlore/contract';
import type { Move } from './duel/duel.ts';

/** A move in a duel with a character of a scene. */
export interface DuelEntry extends Entry, Move {
  characterId: string;
}

/** A scene of the story named by a story token. */
export interface Entry {
  storyToken: string;
  sceneId: string;
  /** The character that accompanies the player. */
  coopCharacterId?: string | undefined;
}

/** A scene to search: all of it, or one spot of its picture. */
export type SearchEntry = Entry & { spot?: SearchSpot | undefined };

/** A choice of a scene, and the option that the player takes. */
export type ChoiceEntry = Entry & { choiceId: string; optionId: string };

/** A scene of a story, and the character to talk with. */
export interface TalkEntry {
  sceneId: string;
  characterId: string;
  coopCharacterId?: string | undefined;
}

/** Two items to combine in a scene. */
export type CombineEntry = Entry & { itemIds: readonly [string, string] };
