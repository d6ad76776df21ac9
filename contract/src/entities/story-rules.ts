import { z } from 'zod';
import { failsWith, fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { condition, rollOutcome, ruleEvent, ruleKey, ruleNumber } from './conditions.ts';
import { id, trimmed } from './fields.ts';

const line = trimmed(limits.knowledgeBox, 1);
const item = id;
const character = id;

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
  z.strictObject({ variable: ruleKey, to: z.union([z.boolean(), ruleNumber, ruleKey]) }),
  z.strictObject({ variable: ruleKey, add: ruleNumber }),
]);
export type VariableChange = z.infer<typeof variableChange>;

const changes = z.array(variableChange).max(limits.ruleChanges);

/** What changes variables when something happens. */
export const ruleEffect = z.strictObject({ on: ruleEvent, when: condition.optional(), set: changes.min(1) });
export type RuleEffect = z.infer<typeof ruleEffect>;

/** Dice that decide how an option turns out: their sum, the bonus and the variable have to come to `atLeast`. */
export const optionRoll = z.strictObject({
  /** How many dice. */
  dice: z.number().int().min(1).max(limits.rollDice),
  sides: z.literal([4, 6, 8, 10, 12, 20, 100]),
  bonus: z.number().int().min(-99).max(99).default(0),
  /** A number whose value is added. */
  variable: ruleKey.optional(),
  atLeast: ruleNumber,
  /** What happens if it fails. */
  text: trimmed(limits.choiceText, 1),
  set: changes.default([]),
});
export type OptionRoll = z.infer<typeof optionRoll>;

export const choiceOption = z.strictObject({
  optionId: ruleKey,
  /** What the player does, such as ‘Accuse Thorne’. */
  label: trimmed(limits.ruleName, 1),
  /** What happens then; with a roll, if it succeeds. */
  text: trimmed(limits.choiceText, 1),
  set: changes.default([]),
  roll: optionRoll.optional(),
});

/** A point at which the player decides, once in a run. */
export const storyChoice = z.strictObject({
  choiceId: ruleKey,
  sceneId: id,
  /** The character in whose talk it is offered; null: offered when the scene is won. */
  characterId: character.nullable(),
  when: condition.optional(),
  question: trimmed(limits.choiceQuestion, 1),
  /** A single option has a roll: the player can only try or leave it. */
  options: z
    .array(choiceOption)
    .min(1)
    .max(limits.choiceOptions)
    .refine((options) => options.length > 1 || options[0]?.roll !== undefined, failsWith(fieldErrors.onlyOption)),
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

/** Two carried items of which the player can make a third one; both are gone then. */
export const itemCombination = z.strictObject({
  itemIds: z.tuple([item, item]).refine(([one, other]) => one !== other, failsWith(fieldErrors.sameItem)),
  resultId: item,
  /** What happens when they are combined. */
  text: trimmed(limits.choiceText, 1),
  when: condition.optional(),
});
export type ItemCombination = z.infer<typeof itemCombination>;

/** Something that an author praises a player for. */
export const storyAchievement = z.strictObject({
  achievementId: ruleKey,
  title: trimmed(limits.ruleName, 1),
  text: trimmed(limits.epilogue, 1),
  /** Shown to players who do not have it. */
  hint: trimmed(limits.choiceQuestion).default(''),
  /** Whether it is judged only when the story ends, so that it can praise what was not done. */
  atEnd: z.boolean().default(false),
  when: condition,
});
export type StoryAchievement = z.infer<typeof storyAchievement>;

const many = <T extends z.ZodType>(entry: T, most: number) => z.array(entry).max(most).default([]);

/** The rules of a story: what the player can decide and cause. Everything refers to the story's own content by id. */
export const storyRules = z.strictObject({
  variables: many(storyVariable, limits.variablesMost),
  effects: many(ruleEffect, limits.effectsMost),
  choices: many(storyChoice, limits.choicesMost),
  endings: many(storyEnding, limits.endingsMost),
  reactions: many(itemReaction, limits.reactionsMost),
  achievements: many(storyAchievement, limits.achievementsMost),
  /** The first that holds of two items counts. */
  combinations: many(itemCombination, limits.combinationsMost),
  /**
   * Lines of knowledge, and answers by what is said, that a character tells only under a condition; and greetings, of which
   * the first that holds is what it says when the player comes to it.
   */
  lines: many(z.strictObject({ characterId: character, line, when: condition }), limits.lineRulesMost),
  /** Characters who are in a scene only under a condition. */
  people: many(z.strictObject({ sceneId: id, characterId: character, when: condition }), limits.peopleRulesMost),
  /** Quests that exist only under a condition. */
  quests: many(z.strictObject({ questId: id, when: condition }), limits.questRulesMost),
  /** Scenes that stay closed until a condition holds; one that is entered stays open. The story ends without closed ones. */
  scenes: many(z.strictObject({ sceneId: id, when: condition }), limits.sceneRulesMost),
  /** Texts that replace a scene's description under a condition; the first that holds. */
  descriptions: many(
    z.strictObject({ sceneId: id, text: trimmed(limits.sceneDescription, 1), when: condition }),
    limits.descriptionRulesMost,
  ),
  /** Texts that replace a scene's win text under a condition; the first that holds. */
  wins: many(
    z.strictObject({ sceneId: id, text: trimmed(limits.winDescription, 1), when: condition }),
    limits.winRulesMost,
  ),
  /**
   * FIGHT quests whose opponent gives way once a condition holds and the player has talked with them: the quest is completed
   * without a duel, and the player reads the text. One for each quest.
   */
  yields: many(
    z.strictObject({ questId: id, text: trimmed(limits.winDescription, 1), when: condition }),
    limits.yieldRulesMost,
  ),
});
export type StoryRules = z.infer<typeof storyRules>;

/** Dice as the player sees them before the roll. */
export const openRoll = z.object({
  dice: z.number().int(),
  sides: z.number().int(),
  /** What is added to the dice, with the value of a variable. */
  bonus: z.number().int(),
  atLeast: z.number().int(),
});
export type OpenRoll = z.infer<typeof openRoll>;

/** Dice that were rolled. */
export const rolledDice = openRoll.extend({
  /** What each die shows. */
  dice: z.array(z.number().int()),
  total: z.number().int(),
  outcome: rollOutcome,
});
export type RolledDice = z.infer<typeof rolledDice>;

/** A choice that is open to the player now. */
export const openChoice = z.object({
  choiceId: ruleKey,
  characterId: id.nullable(),
  question: z.string(),
  options: z.array(z.object({ optionId: ruleKey, label: z.string(), roll: openRoll.optional() })),
  /** Present if the choice is gone once its scene is won. */
  untilWon: z.literal(true).optional(),
});
export type OpenChoice = z.infer<typeof openChoice>;

/** A quest about a line that its character does not tell yet. */
export const laterQuest = z.object({
  questId: id,
  /** The open choice that comes first; null: none that the player can make now. */
  choiceId: ruleKey.nullable(),
  /** Other open quests of the scene that come first. */
  after: z.array(id),
});
export type LaterQuest = z.infer<typeof laterQuest>;

/** What a story's rules make of a scene in the caller's run. */
export const ruledScene = z.object({
  choices: z.array(openChoice),
  /** Replaces the scene's description. */
  description: z.string().optional(),
  /** Replaces the scene's win text. */
  winDescription: z.string().optional(),
  /** FIGHT quests of the scene whose opponent gave way in this run, with what the player reads of it; absent if there are none. */
  gaveWay: z.array(z.object({ questId: id, text: z.string() })).optional(),
  /** Characters of the scene who are not there. */
  absent: z.array(id),
  /** Quests of the scene that do not exist in this run. */
  withoutQuests: z.array(id),
  /** Quests of the scene that can't be completed before something else happens. */
  later: z.array(laterQuest),
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

/** An ending in the list of a story's endings; without a title and with a key instead of its id if the player has never reached it. */
export const knownEnding = z.object({ endingId: ruleKey, title: z.string().nullable(), hint: z.string() });
export type KnownEnding = z.infer<typeof knownEnding>;

/** An achievement in the list of a story's; without title and text and with a key instead of its id if the player does not have it. */
export const knownAchievement = z.object({
  achievementId: ruleKey,
  title: z.string().nullable(),
  text: z.string(),
  /** Empty if the player has it. */
  hint: z.string(),
  /** Whether it comes from this run. */
  now: z.boolean(),
});
export type KnownAchievement = z.infer<typeof knownAchievement>;
