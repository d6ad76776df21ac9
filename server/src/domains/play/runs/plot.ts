import { ownEntry } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { readRuleBookOfScene } from '../../library/story-rules/story-rules.service.ts';
import { hintsFor, type Voice } from './hints.ts';
import type { RunState } from './log/run-log.ts';
import { readBook, readItemsElsewhere, readItemTexts, readSoughtLines, readVoices } from './play.repository.ts';
import { advance, isWon, listKnowledgeTold, type PlayEvent, type QuestBook, type QuestRule } from './quest-rules.ts';
import { listAbsent, listComingQuests, listMissingQuests, type RuleBook } from './rules/rule-book.ts';

/** The plot of a scene's quests: the same for all runs until the story is edited. */
export interface Plot {
  sceneId: string;
  rules: readonly QuestRule[];
  voices: readonly Voice[];
  /** Knowledge lines that quests of the whole story wait for. */
  sought: readonly { questId: string; text: string; hint: string | null; here: boolean }[];
  /** Items of the scene, with where a search finds them and at which named spot; null if their author wrote nothing. */
  hidden: readonly {
    itemId: string;
    name: string;
    description: string;
    foundText: string | null;
    spotName: string | null;
  }[];
  /** Items of the story's other scenes, with the scenes. */
  elsewhere: readonly { itemId: string; name: string; description: string; sceneIds: readonly string[] }[];
  /** The rules of the story; null if it has none. */
  book: RuleBook | null;
}

/** A run's progress: whether each started quest is completed, by quest id. */
export type Progress = Readonly<Record<string, boolean>>;

/** How a run stands. */
export interface Standing {
  standings: Progress;
  /** The state of its log. */
  run: RunState;
}

/** What open quests need from a talk. */
export interface Guidance {
  /** Hints of the scene's quests that the character may drop. */
  hints: string[];
  /**
   * Knowledge lines that quests of the whole story wait for, each with its hint, and whether its quest is in this
   * scene.
   */
  sought: { text: string; hint: string | null; here: boolean }[];
}

/** Reads the plot of a scene's quests. */
export async function readPlot(db: Reader, sceneId: string): Promise<Plot> {
  const [quests, voices, sought, hidden, elsewhere, book] = await Promise.all([
    readBook(db, null, sceneId),
    readVoices(db, sceneId),
    readSoughtLines(db, sceneId),
    readItemTexts(db, sceneId),
    readItemsElsewhere(db, sceneId),
    readRuleBookOfScene(db, sceneId),
  ]);
  return { sceneId, rules: quests.map(({ rule }) => rule), voices, sought, hidden, elsewhere, book };
}

function buildQuestBook({ rules, book }: Plot, standings: Progress, state: RunState): QuestBook {
  const missing = listMissingQuests(state, book);
  const existing = rules.filter(({ questId }) => !missing.has(questId));
  return findStandings(existing, standings);
}

/** Returns quests with how a run stands in each. */
export function findStandings(rules: readonly QuestRule[], standings: Progress): QuestBook {
  return rules.map((rule) => {
    const completed = standings[rule.questId];
    return { rule, standing: { initialized: completed !== undefined, completed: completed === true } };
  });
}

/** An item that a quest seeks. */
export type SoughtItem = Plot['hidden'][number] & { quest: Pick<QuestRule, 'name' | 'hint' | 'goal'> };

/** Returns the items that open SEARCH quests of the scene seek, in their order, whether or not the player knows of them. */
export function listHidden(plot: Plot, { standings, run }: Standing): SoughtItem[] {
  return buildQuestBook(plot, standings, run).flatMap(({ rule, standing }) => {
    const items = rule.type === 'SEARCH' && !standing.completed ? plot.hidden : [];
    return items.filter(({ itemId }) => itemId === rule.targetId).map((item) => ({ ...item, quest: rule }));
  });
}

/** Leaves out quests about somebody who is not there. */
function withoutAbsent(quests: QuestBook, { sceneId, book }: Plot, state: RunState): QuestBook {
  const absent = book ? listAbsent(sceneId, state, book) : [];
  return quests.filter(({ rule }) => !absent.includes(rule.targetId));
}

/**
 * Returns what the story's open quests need from a talk with this character. Lines that a quest will wait for once it exists
 * are kept as those of another scene.
 */
export function buildGuidance(plot: Plot, { standings, run }: Standing, characterId: string): Guidance {
  const [missing, coming] = [listMissingQuests(run, plot.book), listComingQuests(run, plot.book)];
  const open = plot.sought.filter(({ questId }) => !standings[questId]);
  const toLine = ({ questId: _, ...line }: Plot['sought'][number]) => line;
  const sought = open.filter(({ questId }) => !missing.has(questId)).map(toLine);
  const later = open.filter(
    ({ questId, text }) => coming.has(questId) && !sought.some((existing) => existing.text === text),
  );
  return {
    hints: hintsFor(withoutAbsent(buildQuestBook(plot, standings, run), plot, run), characterId, plot.voices),
    sought: [...sought, ...later.map((line) => ({ ...toLine(line), hint: null, here: false }))],
  };
}

/**
 * Whether nothing is left to do in a scene but what these lines complete. A scene in which no quest exists is at its end once
 * it is won.
 */
export function isAtEnd(plot: Plot, { standings, run }: Standing, won: boolean, lines: readonly string[]): boolean {
  const book = buildQuestBook(plot, standings, run);
  if (book.length === 0) return won;
  return book.every(
    ({ rule: { knowledgeLine }, standing }) =>
      standing.completed || (knowledgeLine !== null && lines.includes(knowledgeLine)),
  );
}

/** Returns the lines of knowledge that a character tells for the first time in a run. */
export function listNewlyTold({ told }: RunState, reply: Extract<PlayEvent, { type: 'characterReplied' }>): string[] {
  const known = ownEntry(told, reply.characterId) ?? [];
  return listKnowledgeTold(reply).filter((line) => !known.includes(line));
}

/**
 * Whether a reply changes a run with this progress. Quests never reopen, so a reply that advances none now advances
 * none later.
 */
export function isMoved(
  plot: Plot,
  { standings, run }: Standing,
  won: boolean,
  reply: Extract<PlayEvent, { type: 'characterReplied' }>,
): boolean {
  if (reply.itemAct || reply.foundId !== null || (plot.book && listNewlyTold(run, reply).length > 0)) return true;
  const { book, changes } = advance(buildQuestBook(plot, standings, run), reply);
  // A scene without quests is won by talking with everybody, which only the database knows.
  return changes.length > 0 || (!won && (book.length === 0 || isWon(book, [], new Set())));
}
