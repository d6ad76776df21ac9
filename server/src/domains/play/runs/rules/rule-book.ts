import { createHash } from 'node:crypto';
import {
  type OpenChoice,
  type OpenRoll,
  type OptionRoll,
  ownEntry,
  type RuledScene,
  type StoryChoice,
  type StoryEnding,
  type StoryRules,
  type VariableChange,
  type VariableValue,
} from '@emberlore/contract';
import { listCarriedIds, type RunEvent, type RunState } from '../log/run-log.ts';
import { findValue, holds, isEvent, mayHold, type Situation } from './conditions.ts';

/** The rules of a story with its playable scenes, in order. */
export interface RuleBook {
  rules: StoryRules;
  /** All that are open have to be won. */
  sceneIds: readonly string[];
  /** The characters of each scene, without those hidden by moderators. */
  cast: ReadonlyMap<string, readonly string[]>;
}

const mostOfNumber = 999;

/** Stands for choices that the story no longer has, or that moderators have hidden. */
export const goneChoice = 'A choice that is no more';

const situationIn = (state: RunState, { rules }: RuleBook): Situation => ({ state, variables: rules.variables });

function valueAfter(change: VariableChange, before: VariableValue | null): VariableValue {
  if ('to' in change) return change.to;
  return Math.max(-mostOfNumber, Math.min(mostOfNumber, (Number(before) || 0) + change.add));
}

/** Returns what an option changes by itself: once it is chosen or, with dice, once they are rolled. */
function changesOf(event: RunEvent, book: RuleBook): readonly VariableChange[] {
  if (event.kind !== 'chose' && event.kind !== 'rolled') return [];
  const option = findOption(book, event);
  if (event.kind === 'chose') return option && !option.roll ? option.set : [];
  return (event.outcome === 'succeeded' ? option?.set : option?.roll?.set) ?? [];
}

/** Returns the changes of variables that an event causes, in the state after it, as one event; null if there are none. */
export function effectOf(event: RunEvent, after: RunState, book: RuleBook): RunEvent | null {
  const situation = situationIn(after, book);
  const effects = book.rules.effects.filter(({ on, when }) => isEvent(on, event) && holds(when, situation));
  const values = new Map<string, VariableValue>();
  for (const change of [...changesOf(event, book), ...effects.flatMap(({ set }) => set)]) {
    const { variable } = change;
    values.set(variable, valueAfter(change, values.get(variable) ?? findValue(situation, variable)));
  }
  const changed = [...values].filter(([variable, value]) => ownEntry(after.variables, variable) !== value);
  return changed.length === 0 ? null : { kind: 'set', values: Object.fromEntries(changed) };
}

/**
 * Returns what a state holds of variables, choices and achievements that the story no longer has, as an event; null if nothing. An
 * author may rename them any number of times: a state that kept them all would grow without a bound.
 */
export function findForgotten({ variables, chosen, achieved }: RunState, { rules }: RuleBook): RunEvent | null {
  const listGone = (kept: readonly string[], known: readonly string[]) => kept.filter((id) => !known.includes(id));
  const gone = {
    variables: listGone(
      Object.keys(variables),
      rules.variables.map(({ variableId }) => variableId),
    ),
    choices: listGone(
      Object.keys(chosen),
      rules.choices.map(({ choiceId }) => choiceId),
    ),
  };
  const achievements = listGone(
    achieved,
    rules.achievements.map(({ achievementId }) => achievementId),
  );
  if (gone.variables.length + gone.choices.length + achievements.length === 0) return null;
  return { kind: 'forgotten', ...gone, ...(achievements.length > 0 && { achievements }) };
}

/** Returns an option of a choice; undefined if the story no longer has it. */
export function findOption(
  { rules }: Pick<RuleBook, 'rules'>,
  { choiceId, optionId }: { choiceId: string; optionId: string },
) {
  const choice = rules.choices.find((other) => other.choiceId === choiceId);
  return choice?.options.find((option) => option.optionId === optionId);
}

/**
 * Returns a choice that was made, with the option that was taken, as the player may read it now; undefined if the story
 * no longer has it, or if moderators have hidden its scene or character since.
 */
export function findMadeChoice(book: Pick<RuleBook, 'rules' | 'cast'>, made: { choiceId: string; optionId: string }) {
  const choice = book.rules.choices.find(({ choiceId }) => choiceId === made.choiceId);
  return choice && isCast(choice, book) ? { choice, option: findOption(book, made) } : undefined;
}

/** Returns the characters of a scene who are not there in this state. */
export function listAbsent(sceneId: string, state: RunState, book: RuleBook): string[] {
  const situation = situationIn(state, book);
  const absent = book.rules.people.filter((rule) => rule.sceneId === sceneId && !holds(rule.when, situation));
  return absent.map(({ characterId }) => characterId);
}

/** Whether moderators show the scene of a choice, and the character who asks. */
function isCast({ sceneId, characterId }: StoryChoice, { cast }: Pick<RuleBook, 'cast'>): boolean {
  const people = cast.get(sceneId);
  return people !== undefined && (characterId === null || people.includes(characterId));
}

function isOpen(choice: StoryChoice, state: RunState, book: RuleBook): boolean {
  const { choiceId, sceneId, characterId, when } = choice;
  if (!isCast(choice, book) || Object.hasOwn(state.chosen, choiceId) || !holds(when, situationIn(state, book)))
    return false;
  if (characterId === null) return state.won.includes(sceneId);
  return !listAbsent(sceneId, state, book).includes(characterId);
}

/** Returns the choices that are open in a scene. */
export function openChoices(sceneId: string, state: RunState, book: RuleBook): OpenChoice[] {
  const afterWin = situationIn({ ...state, won: [...state.won, sceneId] }, book);
  return book.rules.choices
    .filter((choice) => choice.sceneId === sceneId && isOpen(choice, state, book))
    .map(({ choiceId, characterId, question, options, when }) => ({
      choiceId,
      characterId,
      question,
      ...(!holds(when, afterWin) && { untilWon: true as const }),
      options: options.map(({ optionId, label, roll }) => ({
        optionId,
        label,
        ...(roll && { roll: openRollOf(roll, state, book) }),
      })),
    }));
}

/** Returns the dice of an option as they stand in this state. */
export function openRollOf(
  { dice, sides, bonus, variable, atLeast }: OptionRoll,
  state: RunState,
  book: RuleBook,
): OpenRoll {
  const added = variable === undefined ? 0 : Number(findValue(situationIn(state, book), variable)) || 0;
  return { dice, sides, bonus: bonus + added, atLeast };
}

/** Returns the quests that do not exist in this state. */
export function listMissingQuests(state: RunState, book: RuleBook | null): Set<string> {
  if (!book) return new Set();
  const situation = situationIn(state, book);
  return new Set(book.rules.quests.filter(({ when }) => !holds(when, situation)).map(({ questId }) => questId));
}

/** Returns the quests that do not exist in this state, but may later. */
export function listComingQuests(state: RunState, book: RuleBook | null): Set<string> {
  if (!book) return new Set();
  const situation = situationIn(state, book);
  const coming = book.rules.quests.filter(({ when }) => !holds(when, situation) && mayHold(when, situation));
  return new Set(coming.map(({ questId }) => questId));
}

/** Returns the lines that a character does not tell in this state; without a character, those that any does not tell. */
export function listHeldLines(characterId: string | null, state: RunState, book: RuleBook): string[] {
  const situation = situationIn(state, book);
  const theirs = book.rules.lines.filter((rule) => characterId === null || rule.characterId === characterId);
  return theirs.filter(({ when }) => !holds(when, situation)).map(({ line }) => line);
}

/** Returns the text that the rules give to the win of a scene in this state; undefined: the scene's own. */
export function findWinText(sceneId: string, state: RunState, book: RuleBook): string | undefined {
  const situation = situationIn(state, book);
  return book.rules.wins.find((rule) => rule.sceneId === sceneId && holds(rule.when, situation))?.text;
}

/** Returns the scenes that can't be entered in this state: a scene that was entered stays open. */
export function listClosed(state: RunState, book: RuleBook | null): Set<string> {
  if (!book) return new Set();
  const situation = situationIn(state, book);
  const closed = book.rules.scenes.filter(
    ({ sceneId, when }) => !state.entered.includes(sceneId) && !holds(when, situation),
  );
  return new Set(closed.map(({ sceneId }) => sceneId));
}

/** Returns the text that the rules give to the description of a scene in this state; undefined: the scene's own. */
export function findDescription(sceneId: string, state: RunState, book: RuleBook): string | undefined {
  const situation = situationIn(state, book);
  return book.rules.descriptions.find((rule) => rule.sceneId === sceneId && holds(rule.when, situation))?.text;
}

/** Returns what the rules make of a scene; a story without rules has only items that are carried. */
export function ruleScene(
  sceneId: string,
  state: RunState,
  book: RuleBook | null,
): Omit<RuledScene, 'later' | 'gaveWay'> {
  const carried = [...listCarriedIds(state)];
  if (!book) return { choices: [], absent: [], withoutQuests: [], carried };
  const winDescription = state.won.includes(sceneId) ? findWinText(sceneId, state, book) : undefined;
  const description = findDescription(sceneId, state, book);
  return {
    choices: openChoices(sceneId, state, book),
    ...(description !== undefined && { description }),
    ...(winDescription !== undefined && { winDescription }),
    absent: listAbsent(sceneId, state, book),
    withoutQuests: [...listMissingQuests(state, book)],
    carried,
  };
}

/** Returns the ending that a run has just reached: all open scenes are won, and no choice of a won scene is open. */
export function findEnding(state: RunState, book: RuleBook): StoryEnding | undefined {
  const { rules } = book;
  if (state.ending !== null || !isFinished(state, book)) return undefined;
  const waiting = rules.choices.some((choice) => choice.characterId === null && isOpen(choice, state, book));
  const situation = situationIn(state, book);
  return waiting ? undefined : rules.endings.find(({ when }) => holds(when, situation));
}

/** Whether every scene is won, except those that are closed. */
function isFinished(state: RunState, book: RuleBook): boolean {
  const isLeft = (id: string) => !state.won.includes(id);
  // Most of the time there is such a scene, and no condition has to be judged.
  if (book.sceneIds.some((id) => isLeft(id) && !book.rules.scenes.some(({ sceneId }) => sceneId === id))) return false;
  const closed = listClosed(state, book);
  const open = book.sceneIds.filter((id) => !closed.has(id));
  return open.length > 0 && !open.some(isLeft);
}

/** Returns the achievements that a run has just come to. */
export function findAchieved(state: RunState, { rules }: RuleBook): string[] {
  const situation: Situation = { state, variables: rules.variables };
  return rules.achievements
    .filter(
      ({ achievementId, atEnd, when }) =>
        !state.achieved.includes(achievementId) && (!atEnd || state.ending !== null) && holds(when, situation),
    )
    .map(({ achievementId }) => achievementId);
}

/** Returns the first epilogue of each character that holds. */
export function listEpilogues({ epilogues }: StoryEnding, state: RunState, book: RuleBook) {
  const situation = situationIn(state, book);
  const told = epilogues.filter(({ when }) => holds(when, situation));
  return told.filter(({ characterId }, at) => told.findIndex((other) => other.characterId === characterId) === at);
}

/** What a player does with an item. */
export interface ItemAct {
  itemId: string;
  act: 'show' | 'give';
}

/** Returns what a character says when an item is shown or given to it; undefined if the author wrote nothing. */
export function findReaction(act: ItemAct & { characterId: string }, state: RunState, book: RuleBook) {
  const situation = situationIn(state, book);
  return book.rules.reactions.find(
    (reaction) =>
      reaction.itemId === act.itemId &&
      reaction.characterId === act.characterId &&
      reaction.act === act.act &&
      holds(reaction.when, situation),
  );
}

/** Returns what two carried items can be combined to in this state; undefined if to nothing. */
export function findCombination(itemIds: readonly [string, string], state: RunState, book: RuleBook) {
  const carried = listCarriedIds(state);
  if (!itemIds.every((id) => carried.includes(id))) return undefined;
  const situation = situationIn(state, book);
  return book.rules.combinations.find(
    (each) =>
      isPair(each.itemIds, itemIds) && !Object.hasOwn(state.combined, each.resultId) && holds(each.when, situation),
  );
}

/** Returns what tells the text of a combination from those of other rules. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Returns what two items were combined to before, with the text that was told then; undefined if to nothing. There is no
 * text if the author has changed it since, or for an older log in which several rules fit: another rule's may be held back.
 */
export function findCombined(itemIds: readonly [string, string], state: RunState, book: RuleBook) {
  const { combinations } = book.rules;
  const fitting = combinations.filter(({ resultId }) => isPair(ownEntry(state.combined, resultId), itemIds));
  const [first] = fitting;
  if (!first) return undefined;
  const { resultId } = first;
  const hash = ownEntry(state.combinedBy, resultId);
  const texts = new Set(fitting.filter((rule) => isPair(rule.itemIds, itemIds)).map(({ text }) => text));
  const told = [...texts].filter((text) => (hash === undefined ? texts.size === 1 : hashText(text) === hash));
  return { resultId, text: told[0] ?? '' };
}

const isPair = (pair: readonly string[] | undefined, [one, other]: readonly [string, string]): boolean =>
  one !== other && pair !== undefined && pair.includes(one) && pair.includes(other);
