import {
  type Condition,
  partsOf,
  type RuleEvent,
  type StoryRules,
  type StoryVariable,
  type VariableChange,
  type VariableValue,
} from '@emberlore/contract';

/** A condition without parts. */
export type Atom = Exclude<Condition, { and: unknown } | { or: unknown } | { '!': unknown }>;

/** Whether something can hold, and whether it can fail to. */
interface Outcome {
  can: boolean;
  cannot: boolean;
}

/** How an atom turns out in some situation. */
export type Judge = (atom: Atom) => Outcome;

const isAtom = (condition: Condition): condition is Atom =>
  !('and' in condition || 'or' in condition || '!' in condition);

/** Returns the atoms of a condition, in order. */
export function atomsOf(condition: Condition | undefined): Atom[] {
  if (!condition) return [];
  return isAtom(condition) ? [condition] : partsOf<Condition>(condition).flatMap(atomsOf);
}

const keys = new WeakMap<object, string>();

/** Returns the text by which an event or atom is known. */
export function keyOf(atom: Atom | RuleEvent): string {
  const known = keys.get(atom);
  if (known !== undefined) return known;
  const key = JSON.stringify(atom);
  keys.set(atom, key);
  return key;
}

/** Returns the variable that an atom reads; undefined if it is about an event. */
export function variableOf(atom: Atom): string | undefined {
  if ('is' in atom) return atom.is[0];
  if ('atLeast' in atom) return atom.atLeast[0];
  return 'atMost' in atom ? atom.atMost[0] : undefined;
}

/** Whether an atom about a variable holds for a value. */
export function holdsFor(atom: Atom, value: VariableValue): boolean {
  if ('is' in atom) return atom.is[1] === value;
  if ('atLeast' in atom) return Number(value) >= atom.atLeast[1];
  return 'atMost' in atom && Number(value) <= atom.atMost[1];
}

/** Returns the value of a variable before anything has changed it. */
export function startOf({ type, words }: StoryVariable): VariableValue {
  if (type === 'flag') return false;
  return type === 'number' ? 0 : (words?.[0] ?? '');
}

function judgeParts(condition: Condition, judge: Judge): Outcome {
  if (isAtom(condition)) return judge(condition);
  if ('!' in condition) {
    const { can, cannot } = judgeParts(condition['!'][0], judge);
    return { can: cannot, cannot: can };
  }
  const parts = partsOf<Condition>(condition).map((part) => judgeParts(part, judge));
  return 'and' in condition
    ? { can: parts.every(({ can }) => can), cannot: parts.some(({ cannot }) => cannot) }
    : { can: parts.some(({ can }) => can), cannot: parts.every(({ cannot }) => cannot) };
}

/** With more atoms that occur repeatedly, a condition is judged as if each occurrence were independent. */
const repeatedMost = 6;

const repeatedAtoms = new WeakMap<object, readonly Atom[]>();

/** Returns the atoms that occur more than once in a condition. */
function repeatedIn(condition: Condition): readonly Atom[] {
  const known = repeatedAtoms.get(condition);
  if (known) return known;
  const counts = new Map<string, { atom: Atom; count: number }>();
  for (const atom of atomsOf(condition))
    counts.set(keyOf(atom), { atom, count: (counts.get(keyOf(atom))?.count ?? 0) + 1 });
  const repeated = [...counts.values()].flatMap(({ atom, count }) => (count > 1 ? [atom] : []));
  repeatedAtoms.set(condition, repeated);
  return repeated;
}

const costs = new WeakMap<object, number>();

/** Returns the most atoms that `judgeCondition` looks at. */
export function costOf(condition: Condition | undefined): number {
  if (!condition) return 1;
  const known = costs.get(condition);
  if (known !== undefined) return known;
  const repeated = repeatedIn(condition).length;
  const cost = atomsOf(condition).length * (repeated > repeatedMost ? 1 : 2 ** repeated);
  costs.set(condition, cost);
  return cost;
}

/** Returns how a condition can turn out, given how its atoms can. An atom that occurs twice is the same both times. */
export function judgeCondition(condition: Condition | undefined, judge: Judge): Outcome {
  if (!condition) return { can: true, cannot: false };
  const open = repeatedIn(condition).flatMap((atom) => {
    const { can, cannot } = judge(atom);
    return can && cannot ? [keyOf(atom)] : [];
  });
  if (open.length === 0 || open.length > repeatedMost) return judgeParts(condition, judge);
  const all: Outcome = { can: false, cannot: false };
  for (let chosen = 0; chosen < 2 ** open.length; chosen += 1) {
    const { can, cannot } = judgeParts(condition, (atom) => {
      const at = open.indexOf(keyOf(atom));
      if (at < 0) return judge(atom);
      const isSo = Math.floor(chosen / 2 ** at) % 2 === 1;
      return { can: isSo, cannot: !isSo };
    });
    all.can ||= can;
    all.cannot ||= cannot;
  }
  return all;
}

/** Something that changes variables: an option of a choice, or an effect. */
export interface Cause {
  on: RuleEvent;
  when: Condition | undefined;
  set: readonly VariableChange[];
}

/** Returns everything that changes variables, options of choices before effects. */
export function causesOf({ choices, effects }: StoryRules): Cause[] {
  const options = choices.flatMap(({ choiceId, options: list }) =>
    list.map(({ optionId, set }): Cause => ({ on: { chose: [choiceId, optionId] }, when: undefined, set })),
  );
  return [...options, ...effects.map(({ on, when, set }): Cause => ({ on, when, set }))];
}

/** Returns all conditions of the rules. */
export function conditionsOf(rules: StoryRules): Condition[] {
  const entries: { when?: Condition | undefined }[] = [
    ...rules.effects,
    ...rules.choices,
    ...rules.endings,
    ...rules.endings.flatMap(({ epilogues }) => epilogues),
    ...rules.reactions,
    ...rules.lines,
    ...rules.people,
    ...rules.quests,
    ...rules.wins,
  ];
  return entries.flatMap(({ when }) => when ?? []);
}
