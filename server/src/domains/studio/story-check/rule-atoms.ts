import {
  type Condition,
  partsOf,
  type RuleEvent,
  type StoryRules,
  type StoryVariable,
  type VariableChange,
  type VariableValue,
} from '@emberlore/contract';
import type { RuleWork } from './rule-work.ts';

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
export function listAtoms(condition: Condition | undefined): Atom[] {
  if (!condition) return [];
  return isAtom(condition) ? [condition] : partsOf<Condition>(condition).flatMap(listAtoms);
}

const keys = new WeakMap<object, string>();

/** Returns the text by which an event or atom is known. */
export function atomKey(atom: Atom | RuleEvent): string {
  const known = keys.get(atom);
  if (known !== undefined) return known;
  const key = JSON.stringify(atom);
  keys.set(atom, key);
  return key;
}

/** Returns the variable that an atom reads; undefined if it is about an event. */
export function findVariable(atom: Atom): string | undefined {
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
export function initialValue({ type, words }: StoryVariable): VariableValue {
  if (type === 'flag') return false;
  return type === 'number' ? 0 : (words?.[0] ?? '');
}

const certain = [
  { can: false, cannot: true },
  { can: true, cannot: false },
] as const;
const open: Outcome = { can: true, cannot: true };
/** How a condition turns out for which no work is left: nothing was found. */
const unjudged: Outcome = { can: false, cannot: false };

/** Returns how something turns out that is certain. */
export const certainly = (isSo: boolean): Outcome => certain[isSo ? 1 : 0];

function toOutcome(can: boolean, cannot: boolean): Outcome {
  if (can) return cannot ? open : certainly(true);
  return cannot ? certainly(false) : unjudged;
}

/** A condition with the places of its atoms in a list instead of the atoms. */
type Shape = number | { operator: 'and' | 'or' | '!'; parts: readonly Shape[] };

/** A condition, prepared for being judged many times. */
interface Prepared {
  shape: Shape;
  /** How many parts have to be looked at, atoms and operators. */
  size: number;
  /** The atoms, each once. */
  atoms: readonly Atom[];
  /** The places of those that occur more than once. */
  repeated: readonly number[];
}

const prepared = new WeakMap<object, Prepared>();

function prepare(condition: Condition): Prepared {
  const known = prepared.get(condition);
  if (known) return known;
  const found = new Map<string, { atom: Atom; place: number; count: number }>();
  let size = 0;
  const toShape = (part: Condition): Shape => {
    size += 1;
    if (!isAtom(part)) {
      const operator = 'and' in part ? 'and' : 'or' in part ? 'or' : '!';
      return { operator, parts: partsOf<Condition>(part).map(toShape) };
    }
    const before = found.get(atomKey(part)) ?? { atom: part, place: found.size, count: 0 };
    found.set(atomKey(part), { ...before, count: before.count + 1 });
    return before.place;
  };
  const shape = toShape(condition);
  const atoms = [...found.values()];
  const repeated = atoms.flatMap(({ place, count }) => (count > 1 ? [place] : []));
  const result = { shape, size, atoms: atoms.map(({ atom }) => atom), repeated };
  prepared.set(condition, result);
  return result;
}

function judgeShape(shape: Shape, outcomes: readonly Outcome[]): Outcome {
  if (typeof shape === 'number') return outcomes[shape] ?? unjudged;
  const { operator, parts } = shape;
  const isOr = operator === 'or';
  let [all, some] = [true, false];
  for (const part of parts) {
    const { can, cannot } = judgeShape(part, outcomes);
    // Either all parts have to hold and one failure is enough, or the other way round.
    all &&= isOr ? cannot : can;
    some ||= isOr ? can : cannot;
  }
  if (operator === '!') return toOutcome(some, all);
  return isOr ? toOutcome(some, all) : toOutcome(all, some);
}

/** With more open atoms that occur repeatedly, a condition is judged as if each occurrence were independent. */
const repeatedMost = 6;

/**
 * Returns how a condition can turn out, given how its atoms can. An atom that occurs twice is the same both times. Counts
 * as work each atom that it judges and each part that it looks at; without work left, neither outcome is found.
 */
export function judgeCondition(condition: Condition | undefined, judge: Judge, work: RuleWork): Outcome {
  if (!condition) return work.spend(1) ? certainly(true) : unjudged;
  const { shape, size, atoms, repeated } = prepare(condition);
  if (!work.spend(atoms.length + size)) return unjudged;
  const outcomes = atoms.map((atom) => judge(atom));
  const free = repeated.filter((place) => outcomes[place]?.can && outcomes[place]?.cannot);
  if (free.length === 0 || free.length > repeatedMost) return judgeShape(shape, outcomes);
  let all = unjudged;
  for (let chosen = 0; chosen < 2 ** free.length && all !== open; chosen += 1) {
    if (!work.spend(size)) return unjudged;
    for (const [at, place] of free.entries()) outcomes[place] = certainly(Math.floor(chosen / 2 ** at) % 2 === 1);
    const { can, cannot } = judgeShape(shape, outcomes);
    all = toOutcome(all.can || can, all.cannot || cannot);
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
export function listCauses({ choices, effects }: StoryRules): Cause[] {
  const options = choices.flatMap(({ choiceId, options: list }) =>
    list.flatMap(({ optionId, set, roll }): Cause[] =>
      roll
        ? [
            { on: { rolled: [choiceId, optionId, 'succeeded'] }, when: undefined, set },
            { on: { rolled: [choiceId, optionId, 'failed'] }, when: undefined, set: roll.set },
          ]
        : [{ on: { chose: [choiceId, optionId] }, when: undefined, set }],
    ),
  );
  return [...options, ...effects.map(({ on, when, set }): Cause => ({ on, when, set }))];
}

/** Returns all conditions of the rules. */
export function listConditions(rules: StoryRules): Condition[] {
  const entries: { when?: Condition | undefined }[] = [
    ...rules.effects,
    ...rules.choices,
    ...rules.endings,
    ...rules.endings.flatMap(({ epilogues }) => epilogues),
    ...rules.reactions,
    ...rules.lines,
    ...rules.people,
    ...rules.quests,
    ...rules.achievements,
    ...rules.combinations,
    ...rules.scenes,
    ...rules.descriptions,
    ...rules.wins,
    ...rules.yields,
  ];
  return entries.flatMap(({ when }) => when ?? []);
}
