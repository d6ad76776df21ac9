import type { Reader } from '@emberlore/database';
import { readRuleBook, readRuleBookOfScene } from '../../../library/story-rules/story-rules.service.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import { emptyState } from '../log/run-log.ts';
import type { RunPlace } from '../play.repository.ts';
import { listMissingQuests, type RuleBook } from './rule-book.ts';

async function missingIn(db: Reader, rules: RuleBook | null, runId: string | null): Promise<Set<string>> {
  if (!rules) return new Set();
  const { state } = runId === null ? { state: emptyState } : await readLoggedState(db, runId);
  return listMissingQuests(state, rules);
}

/** Reads which quests of a story do not exist in a run; without a run, as at its beginning. */
export const readMissingQuests = async (db: Reader, storyId: string, runId: string | null): Promise<Set<string>> =>
  missingIn(db, await readRuleBook(db, storyId), runId);

/** Reads which quests of a scene's story do not exist in a run. */
export const readMissingQuestsAt = async (db: Reader, { runId, sceneId }: RunPlace): Promise<Set<string>> =>
  missingIn(db, await readRuleBookOfScene(db, sceneId), runId);
