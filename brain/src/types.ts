import type { Emotion, VoiceSheet } from '@emberlore/contract';
import type { KeptFact, LoreMark, Stirring } from './memory-types.ts';

/** A character's pronouns, in the specification's words. */
export type Pronouns = 'He/Him/His' | 'She/Her/Hers' | 'They/Them/Theirs';

/** Feelings from 1 to 9; 5 is neutral. */
export interface Mood {
  joy: number;
  fear: number;
  trust: number;
  surprise: number;
}

/** Sliders from 1 to 9; 5 is neutral. */
export interface Personality {
  positive: number;
  peaceful: number;
  open: number;
  extravert: number;
  socialRank: number;
}

/** The speaking character. Empty line lists fall back to built-in lines that suit the personality. */
export interface Persona {
  id: string;
  name: string;
  pronouns: Pronouns;
  description: string;
  /** What the author keeps from the player, about the character: it only says which lines must be earned. */
  secret?: string | null | undefined;
  personalKnowledge: readonly string[];
  /** Its lines in all runs, if some are held back in this one: by their places lines are known to a language model. */
  numbered?: readonly string[];
  mood: Mood;
  /** From -1 (emotionally unmoved) to 1 (very emotional). */
  emotionalFluidity: number;
  personality: Personality;
  greetings: readonly string[];
  smallTalk: readonly string[];
  refusals: readonly string[];
  farewells: readonly string[];
  /** What it says to ordinary life; null or absent: only the built-in lines. */
  sheet?: VoiceSheet | null;
  /** Whether it carries texts that even its author can't read: no account of a player's at a model may be sent them. */
  isSealed?: boolean;
}

/** Another character in the scene. */
export interface OtherCharacter {
  name: string;
  description: string;
}

/** An item of the scene that can be talked about. */
export interface SceneItem {
  id: string;
  name: string;
  description: string;
  found?: boolean;
  /** The open quest that seeks it: by its name players ask for the item. `hint` is what this character may say to it. */
  sought?: { questName: string; hint: string | null };
}

/** Something that the player has found elsewhere and carries. */
export interface CarriedItem extends Pick<SceneItem, 'name' | 'description'> {
  /** Whether the character was neither there when it was found nor has been shown it. */
  unseen?: true;
}

/** A line that an open quest of the story requires from the character who knows it. */
export interface SoughtLine {
  text: string;
  /** The hint for players: a question that follows the hint asks for this line. */
  hint: string | null;
  /** Whether the quest belongs to this scene. Lines for other scenes are withheld until then. */
  here: boolean;
}

/** The place of the talk, and its common knowledge. */
export interface SceneView {
  storyName: string;
  /** What the story is about, as players read it before they begin. */
  storyDescription?: string;
  name: string;
  description: string;
  /** What the player reads on arriving: where and who they are, and what they want. */
  opening?: string;
  commonKnowledge: readonly string[];
  /** The common lines in all runs, if some are held back in this one. */
  numbered?: readonly string[];
  others: readonly OtherCharacter[];
  items: readonly SceneItem[];
  /** Quest hints that this character may give; include only those of open quests. */
  hints: readonly string[];
  /** Lines required by quests: told when asked for, never by chance. */
  sought?: readonly SoughtLine[];
  /** What has happened in this run and the character knows, in sentences about 'the player', latest last. */
  happened?: readonly string[];
  /** What else has happened: the character can only hear of it from the player. */
  happenedElsewhere?: readonly string[];
  /** Common lines that others have told in this run: nobody tells them in the same words again. */
  toldByOthers?: readonly { text: string; by: string }[];
  /** What the player has found in other scenes and carries. */
  carried?: readonly CarriedItem[];
  /** Whether nothing else is left to do in the scene: lines for the end may be told. */
  isAtEnd?: boolean;
  /** Whether a duel between the player and the speaking character is agreed: blows are no assault. */
  isBout?: boolean;
  /** Answers and reactions to facts of the voice sheet, by what is said, that the story's rules hold back now. */
  heldAnswers?: readonly string[];
}

/** What a character has learned about the player. */
export interface PlayerMemory {
  name: string | null;
  likes: string[];
  dislikes: string[];
  claims: string[];
  promises: string[];
}

/**
 * A character's state between turns: plain JSON that the caller stores per run and character and passes back unchanged.
 * Every list is bounded.
 */
export interface Memory {
  version: 1;
  /** Number of answered turns. */
  turn: number;
  mood: Mood;
  /** Told knowledge lines and hints, verbatim, oldest first. */
  told: string[];
  /** Sentences said, normalised, oldest first. */
  said: string[];
  /** The player's questions, each with the line told in answer. */
  asked: { text: string; line: string | null }[];
  /** Lines that were the topic, latest first. */
  topics: string[];
  /** Withheld secrets, which are told when asked for again. */
  withheld: string[];
  /** Whether the last turn withheld something. */
  justHeld?: boolean;
  /** The character's last question to the player, if it is still unanswered. */
  awaiting: string | null;
  /** The name of the scene of the last talk; absent before the first turn. */
  place?: string;
  /** The name of the item last asked about. */
  thing?: string | null;
  /** The rapport of character and player, from -4 to 6; absent before the first turn. */
  rapport?: number;
  /** When each line was last told, and how often; latest last. */
  tellings?: { line: string; turn: number; times: number }[];
  /** Short versions of turns before those shown to a language model, one line each; latest last. */
  past?: string[];
  /** A summary of earlier turns, with the numbers of the turns that its sentences come from: 'They met [1, 2].' */
  summary?: string;
  /** What the player told and did that the character never forgets, oldest first. */
  kept?: KeptFact[];
  /** What last moved the mood. */
  stirring?: Stirring;
  /** What the player last said in another language, in English. */
  heard?: string;
  /** Entries of the lorebook that stay or rest. */
  lore?: LoreMark[];
  /** The last turn that told something new. */
  lastTold: number;
  /** The last turn in which the character brought something up by itself; absent before the first. */
  lastAside?: number;
  player: PlayerMemory;
}

export type Speaker = 'npc' | 'narrator';

/** One earlier message of the talk. */
export interface HistoryEntry {
  speaker: 'player' | Speaker;
  text: string;
  /** Whether the player did it instead of saying it. */
  isAction?: boolean;
  /** Whether it happened around the talk, instead of being the character's own gesture. */
  isEvent?: boolean;
  /** Whether a turn begins with it that has no message of the player: the character spoke first. */
  opens?: boolean;
}

/** The player's message, or action in action mode. */
export interface Utterance {
  kind: 'speech' | 'action';
  text: string;
  /** Whether the player shows a thing with it that they keep. */
  shows?: boolean;
}

/** A talk of the player with several characters, as one of them hears it. */
export interface GroupTalk {
  /** What the player and the others have said since the character last spoke, oldest first. */
  heard: readonly { name: string; playerText: string | null; said: string }[];
  /** What the others have said lately, also before the character last spoke. */
  saidAround?: string;
  /** Who has just replied to the same message: the character speaks after them. Null if it replies first. */
  after: string | null;
}

/** Everything that a reply may depend on. */
export interface TurnInput {
  persona: Persona;
  scene: SceneView;
  /** `null` starts a new acquaintance. */
  memory: Memory | null;
  /** Recent messages, oldest first, without the current one. */
  history: readonly HistoryEntry[];
  /** The account's name; used only if the player has given no other and it is plausible as a name. */
  playerName: string;
  utterance: Utterance;
  /** The second character of a co-op run. */
  partner?: OtherCharacter;
  /** Set in a talk with several characters. */
  group?: GroupTalk;
  /** Sentences of earlier replies to the same message, if the player requests another reply. */
  avoid?: readonly string[];
  /** A hint that is due: the character brings it up if it can word it itself. */
  nudge?: string | null;
  /** The player, for budgets: an opaque id that no engine reveals. */
  playerId?: string;
  /** The same seed, memory and message give the same reply (embedded engine). */
  seed: string;
  signal?: AbortSignal;
}

/** Why a reply is what it is; shown to authors and developers, never to players. */
export interface Trace {
  /** What the message was taken for. */
  acts: string[];
  /** The rule that answered. */
  rule: string;
  /** The closest lines, answers, follow-ups and ordinary intents with their scores, best first. */
  candidates: { kind: 'line' | 'answer' | 'follow-up' | 'intent'; text: string; score: number }[];
}

/** A question that a character can't answer; it stands alone and tells nothing of the player. The vector is its meaning. */
export interface UnansweredQuestion {
  text: string;
  vector: Float32Array;
}

/** The events of a reply, as they become known. `turn` is the last. */
export type BrainEvent =
  | { type: 'delta'; speaker: Speaker; text: string }
  | { type: 'sentence'; speaker: Speaker; text: string }
  | { type: 'emotion'; emotion: Emotion }
  | {
      type: 'turn';
      memory: Memory;
      /** Knowledge lines that this reply conveys, verbatim as in the persona or the scene. */
      told: string[];
      /** Ids of scene items that the player asked about or the reply mentions. */
      itemsMentioned: string[];
      /** What the player and the character said in another language, in English, if the engine knows it. */
      inEnglish?: { heard: string; said: string };
      /** Whether the engine itself took care of the hint that was due. */
      tookNudge?: boolean;
      /** The reply tells nothing: the character had no answer of its own. Only engines that choose rules know. */
      isEmpty?: boolean;
      /** The reply doesn't go into the message: the character doesn't follow it, knows nothing of it or holds back. */
      isEvasive?: boolean;
      /** Absent for engines that choose no rule. */
      trace?: Trace;
      /**
       * Finds the question that the reply does not answer; null: none. After a language model, that takes as long as a
       * reply of the built-in engine. Absent if the engine can't tell.
       */
      findUnanswered?: () => Promise<UnansweredQuestion | null>;
    };

/** An engine that words replies: embedded or a language model. */
export interface Engine {
  readonly name: string;
  /** Prepares what a first reply would otherwise wait for. May be called again. */
  warm(persona: Persona, scene: SceneView): Promise<void>;
  /** Returns how well what a character knows itself answers a message, 0 to 1. Absent for engines that can't tell. */
  stake?(input: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'utterance'>): Promise<number>;
  /** Throws `BrainUnavailable` from the iteration if there is no complete reply. */
  reply(input: TurnInput): AsyncIterable<BrainEvent>;
  close(): Promise<void>;
}
