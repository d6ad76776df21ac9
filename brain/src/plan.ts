import type { ActionKind } from './banks/gestures.ts';
import type { BankName } from './banks/lines.ts';
import type { LinkName, QuestionBack } from './banks/links.ts';
import type { SmallQuestion } from './banks/small-questions.ts';
import type { Random } from './random.ts';
import type { Hit, Line } from './retrieve.ts';
import type { Memory, Persona, SceneView } from './types.ts';
import type { Understanding } from './understand/types.ts';

/** One thing that a reply does. A reply is two or three of them. */
export type Move =
  | { kind: 'line'; line: Line; link: LinkName | 'yields' | 'opens' | 'plain' }
  | { kind: 'bank'; bank: BankName; fill?: Record<string, string> }
  /** The story's own lines, and the built-in ones once those are used up. */
  | { kind: 'own'; lines: readonly string[]; bank: BankName }
  | { kind: 'small'; question: SmallQuestion }
  /** A line that was told more than once: its gist is enough. */
  | { kind: 'remind'; line: Line }
  | { kind: 'clarify'; one: string; other: string }
  /** A thought about something that has been spoken of. */
  | { kind: 'dwell' }
  | { kind: 'echo' }
  | { kind: 'introduce' }
  | { kind: 'item'; name: string }
  | { kind: 'callback' }
  | { kind: 'back'; about: QuestionBack }
  | { kind: 'deed'; action: ActionKind }
  | { kind: 'scenery' }
  | { kind: 'gesture' };

/** What a reply is going to do, before it is put into words. */
export interface Plan {
  moves: Move[];
  /** The line of a secret that was held back this turn. */
  withheld: string | null;
}

/** A plan of these moves, which keeps nothing back. */
export const planOf = (...moves: Move[]): Plan => ({ moves, withheld: null });

/** All that a choice is made from. */
export interface Situation {
  understanding: Understanding;
  persona: Persona;
  scene: SceneView;
  memory: Memory;
  /** Nothing has been said in this talk yet. The two may know each other from an earlier one. */
  opens: boolean;
  /** How the player is called, if that is known. */
  playerName: string | null;
  /** What the character said last in this talk, word for word. */
  lastReply: string | null;
  /** All lines against the utterance, best first. */
  hits: readonly Hit[];
  /** Where the utterance points back: how near each line is to its own words alone. */
  apart?: ReadonlyMap<Line, number>;
  /** What comes nearest to the utterance, where that is to be told in another scene; it is not among the `hits`. */
  reserved: Hit | null;
  /** The other lines by nearness to the running topic. */
  nearTopic: readonly Hit[];
  random: Random;
}
