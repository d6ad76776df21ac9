import type { RolledDice } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { readRuleBook } from '../../library/story-rules/story-rules.service.ts';
import { tellChoice } from './dice/option-roll.ts';
import { type LoggedEvent, readLog } from './log/run-log.repository.ts';
import { applyEvent, emptyState, type RunEvent, type RunState } from './log/run-log.ts';
import { type RunOfStory, readToldEnding, type ToldEnding } from './rules/endings.ts';
import { findMadeChoice, findWinText, goneChoice, type RuleBook } from './rules/rule-book.ts';
import { findYieldText } from './rules/yields.ts';

/** A choice that was made, as the player may read it now. */
export interface ToldChoice {
  /** Null for a choice that the story no longer has. */
  sceneId: string | null;
  at: Date;
  question: string;
  option: string | null;
  /** What followed. */
  text: string | null;
  /** The dice that decided; null without any. */
  roll: RolledDice | null;
}

/** When a scene was won, and the text that the rules gave it then; null: the scene's own. */
export interface ToldWin {
  at: Date;
  text: string | null;
}

/** What the log of a run tells, beside what was said. */
export interface ToldLog {
  /** When each scene was first entered. */
  entered: { sceneId: string; at: Date }[];
  choices: ToldChoice[];
  /** What was read when opponents gave way. */
  yields: { at: Date; text: string }[];
  /** By scene. */
  wins: Map<string, ToldWin>;
  /** The items found at the first spot that the player pointed at. */
  firstLooks: readonly string[];
  ending: { at: Date; told: ToldEnding } | null;
}

/** More than anyone causes in one run; what comes after them is not told. */
const mostEvents = 6000;

function describeChoice(made: { choiceId: string; optionId: string }, book: RuleBook | null) {
  const found = book && findMadeChoice(book, made);
  if (!found) return { sceneId: null, question: goneChoice, option: null, text: null, roll: null };
  const { choice, option } = found;
  const { sceneId, question } = choice;
  return { sceneId, question, option: option?.label ?? null, text: option?.text ?? null, roll: null };
}

/** Adds its dice, and what came of them, to the choice that was just made. */
function noteRoll(choice: ToldChoice | undefined, event: RunEvent & { kind: 'rolled' }, book: RuleBook | null): void {
  const option = book && findMadeChoice(book, event)?.option;
  if (!choice || !option) return;
  const { roll = null, text } = tellChoice(option, event);
  Object.assign(choice, { roll, text });
}

/** Returns what was read when the opponent of a completed quest gave way, as the story tells it now. */
function readYield({ event, at }: LoggedEvent, book: RuleBook | null): ToldLog['yields'] {
  const text = book && event.kind === 'completed' && event.yielded && findYieldText(event.questId, book);
  return text ? [{ at, text }] : [];
}

/** Takes in a log event by event. */
function createLogReading(book: RuleBook | null) {
  let state: RunState = emptyState;
  const told: Omit<ToldLog, 'ending' | 'firstLooks'> = { entered: [], choices: [], yields: [], wins: new Map() };
  let endedAt: Date | null = null;
  /** The scene that was just won: its text is read after everything that happened with it. */
  let won: { sceneId: string; at: Date } | null = null;

  function settleWin(): void {
    if (won) told.wins.set(won.sceneId, { at: won.at, text: (book && findWinText(won.sceneId, state, book)) ?? null });
    won = null;
  }

  /** A talk goes on to a choice before the player reads that the scene is won. */
  function delaysWin({ event, at }: LoggedEvent): boolean {
    if (won?.at.getTime() === at.getTime()) return true;
    if (event.kind !== 'chose' || !won || !book) return false;
    const choice = findMadeChoice(book, event)?.choice;
    return choice?.sceneId === won.sceneId && choice.characterId !== null;
  }

  return {
    tell(logged: LoggedEvent): void {
      const { event, at } = logged;
      if (!delaysWin(logged)) settleWin();
      else if (won) won.at = at;
      state = applyEvent(state, event);
      told.yields.push(...readYield(logged, book));
      if (event.kind === 'entered') told.entered.push({ sceneId: event.sceneId, at });
      else if (event.kind === 'chose') told.choices.push({ at, ...describeChoice(event, book) });
      else if (event.kind === 'rolled') noteRoll(told.choices.at(-1), event, book);
      else if (event.kind === 'won') won = { sceneId: event.sceneId, at };
      else if (event.kind === 'ended') endedAt = at;
    },
    end() {
      settleWin();
      return { ...told, firstLooks: state.firstLooks, endedAt };
    },
  };
}

/**
 * Reads what the log of a run tells. Choices, endings and win texts are those that the story has now; of a story that
 * the player may no longer see, none.
 */
export async function readToldLog(db: Reader, run: RunOfStory & { isStoryShown: boolean }): Promise<ToldLog> {
  const book = run.isStoryShown ? await readRuleBook(db, run.storyId) : null;
  const reading = createLogReading(book);
  let read = 0;
  for await (const page of readLog(db, run.runId)) {
    for (const logged of page) reading.tell(logged);
    read += page.length;
    if (read >= mostEvents) break;
  }
  const { endedAt, ...told } = reading.end();
  const ending = endedAt && book && (await readToldEnding(db, run, book));
  return { ...told, ending: endedAt && ending && { at: endedAt, told: ending } };
}
