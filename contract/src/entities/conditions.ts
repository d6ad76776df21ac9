import { z } from 'zod';
import { type FieldError, failsWith, fieldError, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { ownEntry } from '../own-entry.ts';
import { countParts } from './condition-parts.ts';
import { id, trimmed } from './fields.ts';

/** The id of a variable, a choice, an option or an ending: unique within its story. */
export const ruleKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { message: 'Use lower-case letters, digits and -.' });

const line = trimmed(limits.knowledgeBox, 1);
/** A number in rules. */
export const ruleNumber = z.number().int().min(-999).max(999);
const item = id;
const character = id;

/** How a roll turned out. */
export const rollOutcome = z.enum(['succeeded', 'failed']);
export type RollOutcome = z.infer<typeof rollOutcome>;

/** Something that happens in a run, in the form of JSON Logic. As a condition it means that it has happened. */
export type RuleEvent =
  | { entered: [scene: string] }
  /** All quests of the scene are completed. */
  | { won: [scene: string] }
  | { completed: [quest: string] }
  | { found: [item: string] }
  | { shown: [item: string, character: string] }
  | { given: [item: string, character: string] }
  /** The item was made of two others. */
  | { combined: [item: string] }
  /** The character has told this line of its knowledge. */
  | { told: [character: string, line: string] }
  | { duel: [character: string, outcome: 'won' | 'lost'] }
  | { chose: [choice: string, option: string] }
  /** Dice decided how the option turned out. */
  | { rolled: [choice: string, option: string, outcome: RollOutcome] };

export type Condition =
  | RuleEvent
  /** The item has been found and not given away. */
  | { carries: [item: string] }
  /** A variable has this value. */
  | { is: [variable: string, value: boolean | string] }
  | { atLeast: [variable: string, number: number] }
  | { atMost: [variable: string, number: number] }
  | { and: Condition[] }
  | { or: Condition[] }
  | { '!': [Condition] };

/** The arguments of each event, by its operator. */
export const eventArguments = {
  entered: z.tuple([id]),
  won: z.tuple([id]),
  completed: z.tuple([id]),
  found: z.tuple([item]),
  shown: z.tuple([item, character]),
  given: z.tuple([item, character]),
  combined: z.tuple([item]),
  told: z.tuple([character, line]),
  duel: z.tuple([character, z.enum(['won', 'lost'])]),
  chose: z.tuple([ruleKey, ruleKey]),
  rolled: z.tuple([ruleKey, ruleKey, rollOutcome]),
};
/** The arguments of the other operators that conditions are built from. */
export const comparisonArguments = {
  carries: z.tuple([item]),
  is: z.tuple([ruleKey, z.union([z.boolean(), ruleKey])]),
  atLeast: z.tuple([ruleKey, ruleNumber]),
  atMost: z.tuple([ruleKey, ruleNumber]),
};
const conditionArguments: Record<string, z.ZodType> = { ...eventArguments, ...comparisonArguments };

/** Returns the operator and arguments of an object that has nothing else. */
function splitOperator(given: unknown): { operator: string; rest: unknown } | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const [entry, ...more] = Object.entries(given);
  return entry && more.length === 0 ? { operator: entry[0], rest: entry[1] } : undefined;
}

function parseOperator(known: Record<string, z.ZodType>, operator: string, rest: unknown): unknown {
  const parsed = ownEntry(known, operator)?.safeParse(rest);
  return parsed?.success ? { [operator]: parsed.data } : undefined;
}

/**
 * Returns a condition; undefined if it is none. Looks at the only key of each object and stops at the first mistake: a union
 * of schemas would try all of them at every level and collect all their errors.
 */
function parseCondition(given: unknown): unknown {
  const split = splitOperator(given);
  if (!split) return undefined;
  const { operator, rest } = split;
  if (operator !== 'and' && operator !== 'or' && operator !== '!')
    return parseOperator(conditionArguments, operator, rest);
  const most = operator === '!' ? 1 : limits.conditionParts;
  if (!Array.isArray(rest) || rest.length === 0 || rest.length > most) return undefined;
  const parts: unknown[] = [];
  for (const part of rest) {
    const parsed = parseCondition(part);
    if (parsed === undefined) return undefined;
    parts.push(parsed);
  }
  return { [operator]: parts };
}

/** Creates a schema from a function that returns undefined for what it does not accept. */
function parsedBy<T>(parse: (given: unknown) => unknown, error: FieldError): z.ZodType<T, T> {
  const schema = z.unknown().transform((given, context) => {
    const parsed = parse(given);
    if (parsed !== undefined) return parsed as T;
    context.addIssue({ code: 'custom', ...failsWith(error) });
    return z.NEVER;
  });
  return schema as unknown as z.ZodType<T, T>;
}

/** An event of a run. */
export const ruleEvent = parsedBy<RuleEvent>((given) => {
  const split = splitOperator(given);
  return split && parseOperator(eventArguments, split.operator, split.rest);
}, fieldErrors.notAnEvent);

/** When something holds, in the form of JSON Logic, limited to these operators. */
export const condition = parsedBy<Condition>(parseCondition, fieldErrors.notACondition).refine(
  (given) => countParts(given) <= limits.conditionParts,
  failsWith(fieldError('conditionTooLong', { most: limits.conditionParts })),
);
