import type { Reader } from '@emberlore/database';
import { hintsFor, type Voice } from './hints.ts';
import { readBook, readItemsElsewhere, readSoughtLines, readVoices } from './play.repository.ts';
import { advance, isWon, type PlayEvent, type QuestBook, type QuestRule } from './quest-rules.ts';

/** The plot of a scene's quests: the same for all runs until the story is edited. */
export interface Plot {
  rules: readonly QuestRule[];
  voices: readonly Voice[];
  /** Knowledge lines that quests of the whole story wait for. */
  sought: readonly { questId: string; text: string; hint: string | null; here: boolean }[];
  /** Items that SEARCH quests of the story's other scenes look for. */
  elsewhere: readonly { questId: string; name: string; description: string }[];
}

/** A run's progress: whether each started quest is completed, by quest id. */
export type Progress = Readonly<Record<string, boolean>>;

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
  const [book, voices, sought, elsewhere] = await Promise.all([
    readBook(db, null, sceneId),
    readVoices(db, sceneId),
    readSoughtLines(db, sceneId),
    readItemsElsewhere(db, sceneId),
  ]);
  return { rules: book.map(({ rule }) => rule), voices, sought, elsewhere };
}

function buildQuestBook({ rules }: Plot, standings: Progress): QuestBook {
  return rules.map((rule) => {
    const completed = standings[rule.questId];
    return { rule, standing: { initialized: completed !== undefined, completed: completed === true } };
  });
}

/** Returns what the story's open quests need from a talk with this character. */
export function buildGuidance(plot: Plot, standings: Progress, characterId: string): Guidance {
  return {
    hints: hintsFor(buildQuestBook(plot, standings), characterId, plot.voices),
    sought: plot.sought.flatMap(({ questId, ...line }) => (standings[questId] ? [] : [line])),
  };
}

/**
 * Whether a reply changes a run with this progress. Quests never go back: a reply that advances none now advances none
 * later either.
 */
export function isMoved(
  plot: Plot,
  standings: Progress,
  won: boolean,
  reply: Extract<PlayEvent, { type: 'characterReplied' }>,
): boolean {
  const { book, changes } = advance(buildQuestBook(plot, standings), reply);
  // A scene without quests is won by talking with everybody, which only the database knows.
  return changes.length > 0 || (!won && (book.length === 0 || isWon(book, [], new Set())));
}
