import type { Reader } from '@emberlore/database';
import { hintsFor, type Voice } from './hints.ts';
import { readBook, readSoughtLines, readVoices } from './play.repository.ts';
import { advance, isWon, type PlayEvent, type QuestBook, type QuestRule } from './quest-rules.ts';

/** What a scene's quests are about: the same for every run until somebody edits the story. */
export interface Plot {
  rules: readonly QuestRule[];
  voices: readonly Voice[];
  /** Lines that quests of the whole story wait to hear. */
  sought: readonly { questId: string; text: string; hint: string | null; here: boolean }[];
}

/** How far a run has come: whether each of the quests that have begun is completed, by their ids. */
export type Standings = Readonly<Record<string, boolean>>;

/** What open quests want of a talk. */
export interface Guidance {
  /** Hints of the scene's quests that the character may drop. */
  hints: string[];
  /** Lines that quests of the whole story wait to hear, each with its hint, and whether its quest is of this scene. */
  sought: { text: string; hint: string | null; here: boolean }[];
}

/** Reads what a scene's quests are about. */
export async function readPlot(db: Reader, sceneId: string): Promise<Plot> {
  const [book, voices, sought] = await Promise.all([
    readBook(db, null, sceneId),
    readVoices(db, sceneId),
    readSoughtLines(db, sceneId),
  ]);
  return { rules: book.map(({ rule }) => rule), voices, sought };
}

function bookOf({ rules }: Plot, standings: Standings): QuestBook {
  return rules.map((rule) => {
    const completed = standings[rule.questId];
    return { rule, standing: { initialized: completed !== undefined, completed: completed === true } };
  });
}

/** What the story's open quests want of a talk with this character. */
export function guidanceOf(plot: Plot, standings: Standings, characterId: string): Guidance {
  return {
    hints: hintsFor(bookOf(plot, standings), characterId, plot.voices),
    sought: plot.sought.flatMap(({ questId, ...line }) => (standings[questId] ? [] : [line])),
  };
}

/**
 * Whether a reply does anything to a run that has come so far. Quests never go back, so what moves none of them now moves
 * none that have come further meanwhile.
 */
export function isMoved(
  plot: Plot,
  standings: Standings,
  won: boolean,
  reply: Extract<PlayEvent, { type: 'characterReplied' }>,
): boolean {
  const { book, changes } = advance(bookOf(plot, standings), reply);
  // Without quests a scene is won by talking with everybody, which the database alone knows.
  return changes.length > 0 || (!won && (book.length === 0 || isWon(book, [], new Set())));
}
