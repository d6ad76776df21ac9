import type { StoryCharacterId, StoryGenreId, StorySettingId } from '@emberlore/contract';

/** What kind of act a choice is; the end weighs which kind the player kept to. */
export type Way = 'bold' | 'sly' | 'kind' | 'wise';

/**
 * One thing that the player can do. All texts may hold slots such as `{ally}` (see `words.ts`); `memo` goes on after
 * 'you', in the past tense, and is what others remember of it later.
 */
export interface Choice {
  text: string;
  way: Way;
  /** What comes of it, told where the next scene begins. */
  outcome: string;
  memo: string;
  /** A thing gained, as in 'a brass whistle'. */
  gain?: string;
  /** What it does between the player and the ally. */
  bond?: 1 | -1;
  /** What it does to the one on the other side. */
  rival?: 'spared' | 'wronged';
}

/** Something that stands in the way: of a genre, or of a place. */
export interface Obstacle {
  title: string;
  /** The place of its setting where it happens; without it anywhere. */
  at?: string;
  event: string;
  question: string;
  choices: readonly Choice[];
}

/** The last decision, each side with the ending that it leads to. */
export interface Dilemma {
  text: string;
  question: string;
  choices: readonly (Omit<Choice, 'outcome'> & { end: string })[];
}

/** What a story is about, from the call to its price. */
export interface Quest {
  /** With its article: 'the missing ledger'. */
  thing: string;
  /** Goes on after 'to'. */
  goal: string;
  call: string;
  clue: string;
  turn: string;
  dilemma: Dilemma;
}

export interface Genre {
  themes: readonly string[];
  /** Names of stories; `{Thing}` and `{Setting}` stand for them in titles' letters. */
  titles: readonly string[];
  quests: readonly Quest[];
  obstacles: readonly Obstacle[];
  /** What is in the air of this genre, a sentence each. */
  airs: readonly string[];
  /** Very last sentences. */
  lastLines: readonly string[];
}

export type Genres = Record<StoryGenreId, Genre>;

/** How somebody speaks. */
export type Manner = 'blunt' | 'grand' | 'wry' | 'gentle';

export interface CastMember {
  id: StoryCharacterId;
  name: string;
  pronouns: 'he' | 'she' | 'they';
  /** Stands beside the name on first sight. */
  look: string;
  /** Go on after the name. */
  gestures: readonly [string, string];
  /** What they are doing when they are only there; goes on after the name. */
  busy: string;
  manner: Manner;
}

/** A spot in a setting: its label and two sentences of what is there. */
export interface Place {
  name: string;
  text: string;
}

export interface Setting {
  id: StorySettingId;
  /** With its article, in a sentence. */
  name: string;
  /** What stands before the name: 'on' the Storm Coast. */
  preposition: 'in' | 'on' | 'at';
  door: string;
  light: string;
  crowd: string;
  boss: string;
  out: string;
  road: string;
  places: readonly Place[];
  obstacles: readonly Obstacle[];
}
