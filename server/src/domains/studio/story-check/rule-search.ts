import {
  type Condition,
  describeCondition,
  type RuleNames,
  type SceneDetail,
  type StoryEnding,
  type StoryRules,
} from '@emberlore/contract';
import { findVariable, type Judge, judgeCondition } from './rule-atoms.ts';
import { findPossible, type Possible } from './rule-possible.ts';
import { findImpossible, RuleWalker, type Situation } from './rule-walk.ts';
import { RuleWork } from './rule-work.ts';

/** How many situations the check visits; it says when these were not all. */
export const statesMost = 20_000;
/** How much work the check does for each situation that it may visit: about half a second altogether. */
const workPerSituation = 250;

/** Explains why a condition never holds. */
export function explain(condition: Condition, possible: Possible, names: RuleNames): string {
  const atom = findImpossible(condition, possible);
  if (!atom) return `it never happens that ${describeCondition(condition, names).text}`;
  const text = `it needs that ${describeCondition(atom, names).text}`;
  const variable = findVariable(atom);
  if (variable === undefined) return `${text}, which can never happen`;
  const { least, most } = possible.values(variable);
  if ('atLeast' in atom) return `${text}, and it never gets above ${most}`;
  return 'atMost' in atom ? `${text}, and it never gets below ${least}` : `${text}, and nothing makes it so`;
}

/** Judges when conditions can hold. */
export function createSearch(rules: StoryRules, scenes: readonly SceneDetail[], most: number) {
  const work = new RuleWork(most * workPerSituation);
  const possible = findPossible(rules, scenes, work);
  const walker = new RuleWalker(rules, possible, work, most);
  /** Undefined if no situation is found, or if there is too much work to look at all. */
  const findIn = (walk: ReturnType<RuleWalker['walk']>, when: Condition, ended: boolean) =>
    walk.states.find(
      (state) =>
        work.spend(1) && (!ended || walk.canEnd(state)) && judgeCondition(when, walk.judgeIn(state, ended), work).can,
    );
  const isImpossible = (when: Condition | undefined) => !judgeCondition(when, possible.judge, work).can && !work.isGone;
  return {
    possible,
    work,
    /** Whether a condition can certainly never hold. */
    isImpossible,
    isExhausted: () => walker.exhausted,
    /** Returns a situation in which the condition can hold; null if there is none; undefined if that is unknown. */
    find(when: Condition, ended: boolean): Situation | null | undefined {
      if (isImpossible(when)) return null;
      const walk = walker.walk([when]);
      return findIn(walk, when, ended) ?? (walk.complete && !walker.exhausted ? null : undefined);
    },
    /** How atoms turn out in a situation that `find` has returned for this condition. */
    judgeIn(state: Situation, when: Condition, ended: boolean): Judge {
      return walker.walk([when]).judgeIn(state, ended);
    },
  };
}

export type Search = ReturnType<typeof createSearch>;

/** Returns the opposite of a condition. */
export const not = (condition: Condition): Condition => ({ '!': [condition] });

/** That an ending's condition holds, and none of those of earlier endings, which all have one. */
export function whenReached({ when }: StoryEnding, earlier: readonly StoryEnding[]): Condition {
  const failed = earlier.flatMap((ending) => (ending.when ? [not(ending.when)] : []));
  return { and: [...(when ? [when] : []), ...failed] };
}
