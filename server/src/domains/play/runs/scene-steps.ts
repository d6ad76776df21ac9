import {
  limits,
  ownEntry,
  type QuestEvent,
  type QuestState,
  type RolledDice,
  type RuledScene,
} from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { readRuleBook } from '../../library/story-rules/story-rules.service.ts';
import type { Thrown } from './dice/dice.ts';
import { type PlannedDice, rollFor, tellChoice } from './dice/option-roll.ts';
import type { ChoiceEntry, TalkEntry } from './entries.ts';
import { questStates } from './journey.ts';
import { countChoices } from './log/run-log.repository.ts';
import type { RunEvent } from './log/run-log.ts';
import type { RunPlace } from './play.repository.ts';
import * as store from './play.repository.ts';
import { advance, isFightOn, isWon, type PlayEvent, type QuestBook } from './quest-rules.ts';
import { saveCheckpoint } from './rewind/checkpoints.repository.ts';
import { listLaterQuests } from './rules/later-quests.ts';
import { type OpenLog, openLog } from './rules/open-log.ts';
import {
  findMadeChoice,
  listClosed,
  listMissingQuests,
  openChoices,
  type RuleBook,
  ruleScene,
} from './rules/rule-book.ts';
import { listGaveWay, listYielding } from './rules/yields.ts';
import { lockRun, mayTakeAlong, setPartner } from './runs.repository.ts';
import { currentRun } from './runs.ts';
import { listItemsToldOf } from './told-items.ts';

/** The state of a scene in a run. */
export interface SceneState {
  quests: QuestState[];
  fight: boolean;
  won: boolean;
  /** What the story's rules make of it. */
  rules: RuledScene;
}

/** A scene of a run whose row is locked, with the story's rules, if any, and the run's log. */
export interface LockedPlace extends RunPlace {
  rules: RuleBook | null;
  log: OpenLog;
}

/** How a run stands in a scene, if it has been read. */
export interface KnownStanding {
  quests: QuestBook;
  won: boolean;
}

/** Opens a scene of a run whose row is locked. */
export async function openPlace(writer: Writer, { runId, sceneId }: RunPlace, storyId: string): Promise<LockedPlace> {
  const rules = await readRuleBook(writer, storyId);
  return { runId, sceneId, rules, log: await openLog(writer, runId, rules) };
}

/** No event: only reads the state. */
export const idle: PlayEvent = { type: 'nothing' };

async function checkWin(
  writer: Writer,
  { runId, sceneId }: RunPlace,
  book: QuestBook,
  known?: KnownStanding,
): Promise<boolean> {
  if (known ? known.won : await store.hasWon(writer, runId, sceneId)) return true;
  const people = book.length > 0 ? [] : await store.readCast(writer, sceneId);
  const talkedWith =
    people.length > 0 ? await store.readTalkedWith(writer, { runId, sceneId }, people) : new Set<string>();
  // Content hidden by moderators must not stop the player.
  const isEmptied = book.length === 0 && people.length === 0 && (await store.isReduced(writer, sceneId));
  if (!isEmptied && !isWon(book, people, talkedWith)) return false;
  await store.recordWin(writer, { runId, sceneId });
  return true;
}

/** The kinds of events that a player can go back to. */
const checkpointKinds: ReadonlySet<RunEvent['kind']> = new Set(['entered', 'chose', 'duel']);

/** Stores the moment before each of these events that a player can go back to, unless the log leaves it out. */
async function keepMoments(writer: Writer, { runId, sceneId, log }: LockedPlace, events: readonly RunEvent[]) {
  for (const event of events.filter(({ kind }) => checkpointKinds.has(kind))) {
    const position = log.placeOf(event);
    if (position !== null) await saveCheckpoint(writer, { runId, sceneId, position });
  }
}

/** Adds completed quests to the log of the run. */
function logCompleted({ log }: LockedPlace, changes: readonly QuestEvent[], yielded?: true): void {
  for (const { questId, event } of changes)
    if (event === 'completed') log.add({ kind: 'completed', questId, ...(yielded && { yielded }) });
}

/**
 * Applies an event of play to the quests of a scene, and adds these events and completed quests to the log of the run. Then
 * lets opponents give way, if the rules say so after all that. Returns the quests and their changes.
 */
function advanceAll(place: LockedPlace, quests: QuestBook, event: PlayEvent, events: readonly RunEvent[]) {
  const { rules, log } = place;
  const played = advance(quests, event);
  for (const one of events) log.add(one);
  logCompleted(place, played.changes);
  const yielded = advance(played.book, { type: 'gaveWay', questIds: rules ? listYielding(log.state(), rules) : [] });
  logCompleted(place, yielded.changes, true);
  return { book: yielded.book, changes: [...played.changes, ...yielded.changes] };
}

/**
 * Applies an event of play to the quests of a scene, and adds these events, completed quests and a won scene to the log
 * of the run. Returns the quests' changes, and the scene afterwards.
 */
export async function happen(
  writer: Writer,
  place: LockedPlace,
  event: PlayEvent,
  events: readonly RunEvent[] = [],
  known?: KnownStanding,
) {
  const { runId, sceneId, rules, log } = place;
  const existing = (book: QuestBook) => {
    const missing = listMissingQuests(log.state(), rules);
    return book.filter(({ rule }) => !missing.has(rule.questId));
  };
  await keepMoments(writer, place, events);
  const before = known?.quests ?? (await store.readBook(writer, runId, sceneId));
  const { book, changes } = advanceAll(place, existing(before), event, events);
  await store.recordChanges(writer, { runId, sceneId }, changes);
  const after = existing(before.map((entry) => book.find(({ rule }) => rule === entry.rule) ?? entry));
  const won = await checkWin(writer, place, after, known);
  if (won) log.add({ kind: 'won', sceneId });
  await log.save();
  const isHere = (id: string) => after.some(({ rule }) => rule.questId === id);
  const gaveWay = rules ? listGaveWay(log.state(), rules).filter(({ questId }) => isHere(questId)) : [];
  const state = {
    quests: questStates(after),
    fight: isFightOn(after),
    won,
    rules: {
      ...ruleScene(sceneId, log.state(), rules),
      ...(gaveWay.length > 0 && { gaveWay }),
      later: rules ? listLaterQuests(sceneId, log.state(), rules, after) : [],
    },
  };
  return { changes, state, book: after, isRuled: rules !== null };
}

/**
 * Returns the scene in the caller's latest open run, whose row stays locked until the transaction ends. Throws `Scene Not
 * Found.`, also for one that the rules keep closed.
 */
export async function lockPlace(
  writer: Writer,
  storyId: string,
  sceneId: string,
  caller: Caller,
): Promise<LockedPlace> {
  if (!(await store.hasScene(writer, storyId, sceneId))) throw notFound('Scene');
  const runId = await currentRun(writer, caller.accountId, storyId);
  await lockRun(writer, runId);
  const place = await openPlace(writer, { runId, sceneId }, storyId);
  if (listClosed(place.log.state(), place.rules).has(sceneId)) throw notFound('Scene');
  return place;
}

/** Returns what the run knows on entering a scene. */
async function readEntry(writer: Writer, { runId, sceneId }: RunPlace): Promise<PlayEvent> {
  const [told, items] = await Promise.all([store.readTold(writer, runId), store.readItemTexts(writer, sceneId)]);
  const lines = told.flatMap((each) => each.lines);
  return { type: 'sceneEntered', told, itemsToldOf: listItemsToldOf(lines, items) };
}

/** Enters a scene. Throws `Scene` or `Character Not Found.` */
export async function enterScene(
  writer: Writer,
  storyId: string,
  entry: Omit<TalkEntry, 'characterId'>,
  caller: Caller,
): Promise<{ place: LockedPlace; state: SceneState; book: QuestBook }> {
  const place = await lockPlace(writer, storyId, entry.sceneId, caller);
  const { runId, sceneId } = place;
  const partner = entry.coopCharacterId;
  if (partner) {
    if (!(await mayTakeAlong(writer, partner, caller.accountId))) throw notFound('Character');
    await setPartner(writer, runId, partner);
  }
  await store.recordEntry(writer, { runId, sceneId });
  const { state, book } = await happen(writer, place, await readEntry(writer, place), [{ kind: 'entered', sceneId }]);
  return { place, state, book };
}

/** A choice that was made, with what came of it and its dice, if any. */
export type MadeChoice = SceneState & { optionId: string; text: string; roll?: RolledDice };

/**
 * Makes a choice, once; a repeated call returns the option that was chosen, with the dice of the first one. Throws `Scene` or `Choice Not Found.`, or
 * `Choice Limit Reached.` in a run with so many choices that its author can only have renamed them.
 */
export async function chooseIn(
  writer: Writer,
  storyId: string,
  { sceneId, choiceId, optionId, thrown }: ChoiceEntry & { thrown: Thrown | PlannedDice | null },
  caller: Caller,
): Promise<MadeChoice> {
  const place = await lockPlace(writer, storyId, sceneId, caller);
  const { rules, log } = place;
  if (!rules) throw notFound('Choice');
  const before = log.state();
  const chosen = ownEntry(before.chosen, choiceId);
  const isOpen = openChoices(sceneId, before, rules).some((choice) => choice.choiceId === choiceId);
  const found = findMadeChoice(rules, { choiceId, optionId: chosen ?? optionId });
  const option = found?.choice.sceneId === sceneId ? found.option : undefined;
  if (!option || (chosen === undefined && !isOpen)) throw notFound('Choice');
  const most = limits.choicesMadeMost;
  if (chosen === undefined && (await countChoices(writer, place.runId, most)) >= most) throw fail('tooManyChoices');
  const made = { choiceId, optionId: option.optionId };
  const rolled = chosen === undefined && option.roll ? rollFor(option.roll, thrown, before, rules) : null;
  const { state } = await happen(writer, place, idle, [
    { kind: 'chose', ...made },
    ...(rolled ? [{ kind: 'rolled', ...made, ...rolled } as const] : []),
  ]);
  return { ...state, ...tellChoice(option, ownEntry(log.state().rolls, choiceId)) };
}
