import type { StoryCharacterId, StoryGenreId, StorySettingId } from '@emberlore/contract';

/** The kind of action of a choice; the ending depends on which kind the player preferred. */
export type ActionStyle = 'bold' | 'sly' | 'kind' | 'wise';

/**
 * A choice of the player. All texts may contain slots such as `{ally}` (see `words.ts`); `memo` continues after 'you'
 * in the past tense, and is how others remember it later.
 */
export interface Choice {
  text: string;
  way: ActionStyle;
  /** The outcome, told at the start of the next scene. */
  outcome: string;
  memo: string;
  /** An item gained, such as 'a brass whistle'. */
  gain?: string;
  /** Effect on the relationship with the ally. */
  bond?: 1 | -1;
  /** Effect on the rival. */
  rival?: 'spared' | 'wronged';
}

/** An obstacle of a genre or a setting. */
export interface Obstacle {
  title: string;
  /** The place of its setting where it happens; default: anywhere. */
  at?: string;
  event: string;
  question: string;
  choices: readonly Choice[];
}

/** The last decision; each option leads to its own ending. */
export interface Dilemma {
  text: string;
  question: string;
  choices: readonly (Omit<Choice, 'outcome'> & { end: string })[];
}

/** A story's subject, from the call to its price. */
export interface Quest {
  /** With its article: 'the missing ledger'. */
  thing: string;
  /** Continues after 'to'. */
  goal: string;
  call: string;
  clue: string;
  turn: string;
  dilemma: Dilemma;
}

export interface Genre {
  themes: readonly string[];
  /** Titles of stories; `{Thing}` and `{Setting}` are filled in title case. */
  titles: readonly string[];
  quests: readonly Quest[];
  obstacles: readonly Obstacle[];
  /** Atmospheric sentences of this genre. */
  airs: readonly string[];
  /** Final sentences. */
  lastLines: readonly string[];
}

export type Genres = Record<StoryGenreId, Genre>;

/** A character's way of speaking. */
export type Manner = 'blunt' | 'grand' | 'wry' | 'gentle';

export interface CastMember {
  id: StoryCharacterId;
  name: string;
  pronouns: 'he' | 'she' | 'they';
  /** Appears next to the name at the first meeting. */
  look: string;
  /** Continue after the name. */
  gestures: readonly [string, string];
  /** What the character is doing in the background; continues after the name. */
  busy: string;
  manner: Manner;
}

/** A spot in a setting: its label and a description of two sentences. */
export interface SettingPlace {
  name: string;
  text: string;
}

export interface Setting {
  id: StorySettingId;
  /** With its article, for use within a sentence. */
  name: string;
  /** Precedes the name: 'on' the Storm Coast. */
  preposition: 'in' | 'on' | 'at';
  door: string;
  light: string;
  crowd: string;
  boss: string;
  out: string;
  road: string;
  places: readonly SettingPlace[];
  obstacles: readonly Obstacle[];
}
