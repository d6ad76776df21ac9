import type { CommonQuestion } from '../banks/common-questions.ts';
import type { ActionKind } from '../banks/gestures.ts';
import type { BankName } from '../banks/lines.ts';
import type { LinkName, QuestionBack } from '../banks/links.ts';
import type { FollowUpHit } from '../finding/follow-ups.ts';
import type { OrdinaryMatch } from '../finding/ordinary.ts';
import type { Hit, Line } from '../finding/retrieve.ts';
import type { Understanding } from '../reading/types.ts';
import type { Random } from '../text/random.ts';
import type { Memory, Persona, SceneView } from '../types.ts';

/** How a line follows from the message without a connecting phrase. */
type PlainLink = 'plain' | 'answer' | 'common' | 'and' | 'more' | 'reminded' | 'again';

/** One step of a reply. A reply has two or three of them. */
export type Move =
  | { kind: 'line'; line: Line; link: LinkName | 'yields' | 'opens' | PlainLink }
  | { kind: 'bank'; bank: BankName; fill?: Record<string, string> }
  /** The story's own lines, and the built-in ones once those are used up. */
  | { kind: 'own'; lines: readonly string[]; bank: BankName }
  /** A line of the character's voice sheet. */
  | { kind: 'sheet'; text: string; isUnknown?: boolean }
  | { kind: 'common'; question: CommonQuestion }
  /** A line told before: its gist is enough, after a remark if the same was asked before. */
  | { kind: 'remind'; line: Line; isAskedAgain: boolean }
  | { kind: 'clarify'; one: string; other: string }
  | { kind: 'echo' }
  | { kind: 'introduce' }
  | { kind: 'item'; name: string }
  | { kind: 'back'; about: QuestionBack }
  | { kind: 'deed'; action: ActionKind }
  | { kind: 'scenery' }
  | { kind: 'gesture' };

/** The content of a reply before it is worded. */
export interface Plan {
  moves: Move[];
  /** The secret line withheld this turn. */
  withheld: string | null;
}

/** Builds a plan with these moves and without a withheld line. */
export const createPlan = (...moves: Move[]): Plan => ({ moves, withheld: null });

/** Everything that the choice of a reply depends on. */
export interface Situation {
  understanding: Understanding;
  persona: Persona;
  scene: SceneView;
  memory: Memory;
  /** Whether nothing has been said in this talk yet. The two may know each other from an earlier one. */
  opens: boolean;
  /** The player's name, if known. */
  playerName: string | null;
  /** The character's last words in this talk, verbatim. */
  lastReply: string | null;
  /** The stems of what the last reply invited to ask about. */
  invitations: ReadonlySet<string>;
  /** All lines ranked for the message, best first. */
  hits: readonly Hit[];
  /** If the message refers back: the similarity of each line to its own words alone. */
  apart?: ReadonlyMap<Line, number>;
  /** The closest line if it is to be told in another scene; not among the `hits`. */
  reserved: Hit | null;
  /** The closest line if another has told it in this run, and who; not among the `hits`. */
  toldByOther: { score: number; by: string } | null;
  /** The answers of the voice sheet ranked for the message, best first. */
  answers: readonly Hit[];
  /** What the voice sheet has to say on the last reply, closest to the message first. */
  followUps: readonly FollowUpHit[];
  /** The other lines by similarity to the current topic. */
  nearTopic: readonly Hit[];
  /** What the message means among the ordinary intents, best first; empty without a voice sheet. */
  ordinary: readonly OrdinaryMatch[];
  /** How surely the message is about the story rather than about ordinary life, up to 1; 0 without a voice sheet. */
  story: number;
  /** The fact of the voice sheet that is closest to what the player states, if it states anything. */
  nearestFact: { index: number; score: number } | null;
  /** The same if the player does state it. */
  told: { index: number; score: number } | null;
  /** The last and the first sentence of a message of several, each read alone. */
  parts?: readonly Situation[];
  /** Earlier replies to the same message, in plain words: none of their lines may come again. */
  avoid: string;
  random: Random;
}
