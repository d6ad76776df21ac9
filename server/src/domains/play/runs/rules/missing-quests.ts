import type { Reader } from '@emberlore/database';
import { readRuleBook } from '../../../library/story-rules/story-rules.service.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import { emptyState } from '../log/run-log.ts';
import { listMissingQuests } from './rule-book.ts';

/** Reads which quests of a story do not exist in a run; without a run, as at its beginning. */
export async function readMissingQuests(db: Reader, storyId: string, runId: string | null): Promise<Set<string>> {
  const rules = await readRuleBook(db, storyId);
  if (!rules) return new Set();
  const { state } = runId === null ? { state: emptyState } : await readLoggedState(db, runId);
  return listMissingQuests(state, rules);
}
