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
const number = z.number().int().min(-999).max(999);
const item = id;
const character = id;

/** Something that happens in a run, in the form of JSON Logic. As a condition it means that it has happened. */
export type RuleEvent =
  | { entered: [scene: string] }
  /** All quests of the scene are completed. */
  | { won: [scene: string] }
  | { completed: [quest: string] }
  | { found: [item: string] }
  | { shown: [item: string, character: string] }
  | { given: [item: string, character: string] }
  /** The character has told this line of its knowledge. */
  | { told: [character: string, line: string] }
  | { duel: [character: string, outcome: 'won' | 'lost'] }
  | { chose: [choice: string, option: string] };

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

/** The arguments of each operator. */
const eventArguments = {
  entered: z.tuple([id]),
  won: z.tuple([id]),
  completed: z.tuple([id]),
  found: z.tuple([item]),
  shown: z.tuple([item, character]),
  given: z.tuple([item, character]),
  told: z.tuple([character, line]),
  duel: z.tuple([character, z.enum(['won', 'lost'])]),
  chose: z.tuple([ruleKey, ruleKey]),
};
const comparisonArguments = {
  carries: z.tuple([item]),
  is: z.tuple([ruleKey, z.union([z.boolean(), ruleKey])]),
  atLeast: z.tuple([ruleKey, number]),
  atMost: z.tuple([ruleKey, number]),
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

/** Something that a story keeps track of. It starts as false, as 0, or as its first word. */
export const storyVariable = z.strictObject({
  variableId: ruleKey,
  name: trimmed(limits.ruleName, 1),
  type: z.enum(['flag', 'number', 'word']),
  /** The values of a word. */
  words: z.array(ruleKey).min(2).max(limits.variableWords).optional(),
});
export type StoryVariable = z.infer<typeof storyVariable>;

export type VariableValue = boolean | number | string;

/** A change of a variable: a new value, or a number to add. */
export const variableChange = z.union([
  z.strictObject({ variable: ruleKey, to: z.union([z.boolean(), number, ruleKey]) }),
  z.strictObject({ variable: ruleKey, add: number }),
]);
export type VariableChange = z.infer<typeof variableChange>;

const changes = z.array(variableChange).max(limits.ruleChanges);

/** What changes variables when something happens. */
export const ruleEffect = z.strictObject({ on: ruleEvent, when: condition.optional(), set: changes.min(1) });
export type RuleEffect = z.infer<typeof ruleEffect>;

export const choiceOption = z.strictObject({
  optionId: ruleKey,
  /** What the player does, such as ‘Accuse Thorne’. */
  label: trimmed(limits.ruleName, 1),
  /** What happens then. */
  text: trimmed(limits.choiceText, 1),
  set: changes.default([]),
});

/** A point at which the player decides, once in a run. */
export const storyChoice = z.strictObject({
  choiceId: ruleKey,
  sceneId: id,
  /** The character in whose talk it is offered; null: offered when the scene is won. */
  characterId: character.nullable(),
  when: condition.optional(),
  question: trimmed(limits.choiceQuestion, 1),
  options: z.array(choiceOption).min(2).max(limits.choiceOptions),
});
export type StoryChoice = z.infer<typeof storyChoice>;

/** What became of a character. */
export const epilogue = z.strictObject({
  characterId: character,
  text: trimmed(limits.epilogue, 1),
  when: condition.optional(),
});

/** A way in which the story ends once all scenes are won: the first whose condition holds. */
export const storyEnding = z.strictObject({
  endingId: ruleKey,
  title: trimmed(limits.ruleName, 1),
  text: trimmed(limits.endingText, 1),
  /** Shown to players who have not reached it. */
  hint: trimmed(limits.choiceQuestion).default(''),
  /** The scene whose win picture is shown; null: the last one's. */
  sceneId: id.nullable().default(null),
  /** Without it, the ending holds whenever no earlier one does. */
  when: condition.optional(),
  /** The first that holds of each character is told. */
  epilogues: z.array(epilogue).max(limits.epiloguesMost).default([]),
});
export type StoryEnding = z.infer<typeof storyEnding>;

/** What a character says when the player shows or gives it an item. */
export const itemReaction = z.strictObject({
  itemId: item,
  characterId: character,
  act: z.enum(['show', 'give']),
  text: trimmed(limits.choiceText, 1),
  when: condition.optional(),
  /** Whether the character hands a given item back. */
  refuses: z.boolean().default(false),
});
export type ItemReaction = z.infer<typeof itemReaction>;

const many = <T extends z.ZodType>(entry: T, most: number) => z.array(entry).max(most).default([]);

/** The rules of a story: what the player can decide and cause. Everything refers to the story's own content by id. */
export const storyRules = z.strictObject({
  variables: many(storyVariable, limits.variablesMost),
  effects: many(ruleEffect, limits.effectsMost),
  choices: many(storyChoice, limits.choicesMost),
  endings: many(storyEnding, limits.endingsMost),
  reactions: many(itemReaction, limits.reactionsMost),
  /** Lines of knowledge, and answers by what is said, that a character tells only under a condition. */
  lines: many(z.strictObject({ characterId: character, line, when: condition }), limits.lineRulesMost),
  /** Characters who are in a scene only under a condition. */
  people: many(z.strictObject({ sceneId: id, characterId: character, when: condition }), limits.peopleRulesMost),
  /** Quests that exist only under a condition. */
  quests: many(z.strictObject({ questId: id, when: condition }), limits.questRulesMost),
  /** Texts that replace a scene's win text under a condition; the first that holds. */
  wins: many(
    z.strictObject({ sceneId: id, text: trimmed(limits.winDescription, 1), when: condition }),
    limits.winRulesMost,
  ),
});
export type StoryRules = z.infer<typeof storyRules>;

/** A choice that is open to the player now. */
export const openChoice = z.object({
  choiceId: ruleKey,
  characterId: id.nullable(),
  question: z.string(),
  options: z.array(z.object({ optionId: ruleKey, label: z.string() })),
});
export type OpenChoice = z.infer<typeof openChoice>;

/** What a story's rules make of a scene in the caller's run. */
export const ruledScene = z.object({
  choices: z.array(openChoice),
  /** Replaces the scene's win text. */
  winDescription: z.string().optional(),
  /** Characters of the scene who are not there. */
  absent: z.array(id),
  /** Quests of the scene that do not exist in this run. */
  withoutQuests: z.array(id),
  /** Items that the player carries, in the order in which they were found. */
  carried: z.array(id),
});
export type RuledScene = z.infer<typeof ruledScene>;

/** An ending as the player reads it. */
export const reachedEnding = z.object({
  endingId: ruleKey,
  title: z.string(),
  text: z.string(),
  imageURL: z.string(),
  epilogues: z.array(z.object({ characterId: id, characterName: z.string(), imageURL: z.string(), text: z.string() })),
  /** Percentage of the players who finished the story and reached this ending; null for fewer than 20 players. */
  share: z.number().int().min(0).max(100).nullable(),
});
export type ReachedEnding = z.infer<typeof reachedEnding>;

/** An ending in the list of a story's endings; without a title if the player has never reached it. */
export const knownEnding = z.object({ endingId: ruleKey, title: z.string().nullable(), hint: z.string() });
export type KnownEnding = z.infer<typeof knownEnding>;
