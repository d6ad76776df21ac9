import type { Plan, Situation } from './plan.ts';

/** One kind of message and how it is answered. */
export interface Rule {
  /** Names the rule in traces and tests: `topic/what`. */
  id: string;
  /** Rules are tried from the highest priority down; no two are the same. */
  priority: number;
  /** Whether the rule is for this message. */
  when(situation: Situation): boolean;
  /** The reply; `null` leaves the message to the rules below. */
  plan(situation: Situation): Plan | null;
  /** Messages that this rule answers, each after the messages before it; the tests are made of them. */
  examples: readonly RuleExample[];
}

/** A message, or a talk whose last message the rule answers. */
export type RuleExample = string | readonly string[];
