import type { Reader } from '@emberlore/database';
import { readRuleBook, readRuleBookOfScene } from '../../../library/story-rules/story-rules.service.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import { emptyState } from '../log/run-log.ts';
import type { RunPlace } from '../play.repository.ts';
import { listAbsent, listMissingQuests, type RuleBook } from './rule-book.ts';

/** What a story's rules leave out of a run. */
interface LeftOut {
  /** Quests that do not exist. */
  missing: Set<string>;
  /** Returns the characters who are not in a scene. */
  absentFrom(sceneId: string): string[];
}

async function leftOutBy(db: Reader, rules: RuleBook | null, runId: string | null): Promise<LeftOut> {
  if (!rules) return { missing: new Set(), absentFrom: () => [] };
  const { state } = runId === null ? { state: emptyState } : await readLoggedState(db, runId);
  return {
    missing: listMissingQuests(state, rules),
    absentFrom: (sceneId) => listAbsent(sceneId, state, rules),
  };
}

/** Reads what a story's rules leave out of a run; without a run, of its beginning. */
export const readLeftOut = async (db: Reader, storyId: string, runId: string | null): Promise<LeftOut> =>
  leftOutBy(db, await readRuleBook(db, storyId), runId);

/** Reads which quests of a scene's story do not exist in a run. */
export const readMissingQuestsAt = async (db: Reader, { runId, sceneId }: RunPlace): Promise<Set<string>> =>
  (await leftOutBy(db, await readRuleBookOfScene(db, sceneId), runId)).missing;
