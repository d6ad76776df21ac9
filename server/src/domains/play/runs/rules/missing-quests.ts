import type { Reader } from '@emberlore/database';
import { readRuleBook, readRuleBookOfScene } from '../../../library/story-rules/story-rules.service.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import { emptyState } from '../log/run-log.ts';
import type { RunPlace } from '../play.repository.ts';
import {
  findDescription,
  listAbsent,
  listClosed,
  listHeldLines,
  listMissingQuests,
  type RuleBook,
} from './rule-book.ts';

/** What a story's rules leave out of a run. */
export interface LeftOut {
  /** Quests that do not exist. */
  missing: Set<string>;
  /** Scenes that can't be entered yet. */
  closed: Set<string>;
  /** Returns the description that the rules give to a scene; undefined: its own. */
  descriptionOf(sceneId: string): string | undefined;
  /** Returns the characters who are not in a scene. */
  absentFrom(sceneId: string): string[];
  /** Returns the lines that a character does not tell. */
  heldBy(characterId: string): string[];
}

async function leftOutBy(db: Reader, rules: RuleBook | null, runId: string | null): Promise<LeftOut> {
  if (!rules)
    return {
      missing: new Set(),
      closed: new Set(),
      descriptionOf: () => undefined,
      absentFrom: () => [],
      heldBy: () => [],
    };
  const { state } = runId === null ? { state: emptyState } : await readLoggedState(db, runId);
  return {
    missing: listMissingQuests(state, rules),
    closed: listClosed(state, rules),
    descriptionOf: (sceneId) => findDescription(sceneId, state, rules),
    absentFrom: (sceneId) => listAbsent(sceneId, state, rules),
    heldBy: (characterId) => listHeldLines(characterId, state, rules),
  };
}

/** Reads what a story's rules leave out of a run; without a run, of its beginning. */
export const readLeftOut = async (db: Reader, storyId: string, runId: string | null): Promise<LeftOut> =>
  leftOutBy(db, await readRuleBook(db, storyId), runId);

/** Reads what the rules of a scene's story leave out of a run. */
export const readLeftOutAt = async (db: Reader, { runId, sceneId }: RunPlace): Promise<LeftOut> =>
  leftOutBy(db, await readRuleBookOfScene(db, sceneId), runId);

/** Returns which quests of a scene a player can pursue: those that exist, about nobody who is not there. */
export function listOpenTo<Entry extends { rule: { questId: string; targetId: string } }>(
  book: readonly Entry[],
  { missing, absentFrom }: LeftOut,
  sceneId: string,
): Entry[] {
  const absent = new Set(absentFrom(sceneId));
  return book.filter(({ rule }) => !missing.has(rule.questId) && !absent.has(rule.targetId));
}
