import type { Emotion } from '@emberlore/contract';

/** Spoken pronouns of a character, in the specification's own words. */
export type Pronouns = 'He/Him/His' | 'She/Her/Hers' | 'They/Them/Theirs';

/** Feelings from 1 to 9, where 5 is neutral. */
export interface Mood {
  joy: number;
  fear: number;
  trust: number;
  surprise: number;
}

/** Sliders from 1 to 9, where 5 is neutral. */
export interface Personality {
  positive: number;
  peaceful: number;
  open: number;
  extravert: number;
  socialRank: number;
}

/** Who is speaking. Empty line lists fall back to built-in lines that suit the personality. */
export interface Persona {
  id: string;
  name: string;
  pronouns: Pronouns;
  description: string;
  personalKnowledge: readonly string[];
  mood: Mood;
  /** -1 (nothing moves them) to 1 (everything does). */
  emotionalFluidity: number;
  personality: Personality;
  greetings: readonly string[];
  smallTalk: readonly string[];
  refusals: readonly string[];
  farewells: readonly string[];
}

/** Somebody else who is present. */
export interface OtherCharacter {
  name: string;
  description: string;
}

/** A thing in the scene that can be talked about. */
export interface SceneItem {
  id: string;
  name: string;
  description: string;
}

/** A line that an open quest of the story wants to hear from the one who knows it. */
export interface SoughtLine {
  text: string;
  /** What points players at it: whoever asks what the hint says to ask is asking for this line. */
  hint: string | null;
  /** Whether the quest belongs to this scene. A line of another scene is kept for then. */
  here: boolean;
}

/** Where the talk takes place, and what everybody there may know. */
export interface SceneView {
  storyName: string;
  name: string;
  description: string;
  commonKnowledge: readonly string[];
  others: readonly OtherCharacter[];
  items: readonly SceneItem[];
  /** Quest hints that this character may say; give only those of quests still open. */
  hints: readonly string[];
  /** Lines that quests wait for: told when asked for, never by chance. */
  sought?: readonly SoughtLine[];
}

/** What a character has gathered about the player. */
export interface PlayerMemory {
  name: string | null;
  likes: string[];
  dislikes: string[];
  claims: string[];
  promises: string[];
}

/**
 * What a character keeps from one turn to the next: plain JSON that the caller stores per run and character and hands
 * back unread. Every list is bounded.
 */
export interface Memory {
  version: 1;
  /** Turns answered so far. */
  turn: number;
  mood: Mood;
  /** Knowledge lines and hints already told, verbatim, oldest first. */
  told: string[];
  /** Sentences already said, normalised, oldest first. */
  said: string[];
  /** Questions the player asked, with the line each one got. */
  asked: { text: string; line: string | null }[];
  /** Lines the talk has been about, latest first. */
  topics: string[];
  /** Secrets held back once, which come out when asked for again. */
  withheld: string[];
  /** Whether the last turn held something back. */
  justHeld?: boolean;
  /** What the character last asked the player, if it still waits for an answer. */
  awaiting: string | null;
  /** The name of the scene where the two last talked; not there before the first turn. */
  place?: string;
  /** The name of the scene's thing that was last asked about. */
  thing?: string | null;
  /** What the two have been through together, from -4 to 6; not there before the first turn. */
  rapport?: number;
  /** When each line was last told, and how often: the latest last. */
  tellings?: { line: string; turn: number; times: number }[];
  /** What was said before what a language model is still shown, a line for each turn; latest last. */
  past?: string[];
  /** What was said before that, in few words. */
  summary?: string;
  /** The last turn that told something new. */
  lastTold: number;
  player: PlayerMemory;
}

export type Speaker = 'npc' | 'narrator';

/** One earlier message of the talk. */
export interface HistoryEntry {
  speaker: 'player' | Speaker;
  text: string;
}

/** What the player says, or does in action mode. */
export interface Utterance {
  kind: 'speech' | 'action';
  text: string;
}

/** Everything a reply may depend on. */
export interface TurnInput {
  persona: Persona;
  scene: SceneView;
  /** `null` starts a fresh acquaintance. */
  memory: Memory | null;
  /** Recent messages, oldest first, without the current utterance. */
  history: readonly HistoryEntry[];
  /** The account's name; used only where the player has told no other and it can pass for a name. */
  playerName: string;
  utterance: Utterance;
  /** The second character of a co-op run. */
  partner?: OtherCharacter;
  /** Sentences of earlier replies to the same words, where the player asks for another one. */
  avoid?: readonly string[];
  /** Whose turn it is, for budgets: an opaque id that no engine tells anybody. */
  playerId?: string;
  /** Same seed, same memory, same words: same reply (embedded engine). */
  seed: string;
  signal?: AbortSignal;
}

/** What a reply hands over, in the order things become known. `turn` is the last. */
export type BrainEvent =
  | { type: 'delta'; speaker: Speaker; text: string }
  | { type: 'sentence'; speaker: Speaker; text: string }
  | { type: 'emotion'; emotion: Emotion }
  | {
      type: 'turn';
      memory: Memory;
      /** Knowledge lines that this reply really conveys, verbatim as in the persona or the scene. */
      told: string[];
      /** Ids of scene items that the player asked about or the reply brings up. */
      itemsMentioned: string[];
    };

/** A way of finding words: embedded or a language model. */
export interface Engine {
  readonly name: string;
  /** Prepares what a first reply would otherwise wait for. Safe to call again. */
  warm(persona: Persona, scene: SceneView): Promise<void>;
  /** Throws `BrainUnavailable` from the iteration when no whole reply can be had. */
  reply(input: TurnInput): AsyncIterable<BrainEvent>;
  close(): Promise<void>;
}
