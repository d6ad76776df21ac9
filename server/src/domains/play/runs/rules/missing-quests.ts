import type { Reader } from '@emberlore/database';
import { readRuleBook, readRuleBookOfScene } from '../../../library/story-rules/story-rules.service.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import { emptyState } from '../log/run-log.ts';
import type { RunPlace } from '../play.repository.ts';
import { listAbsent, listMissingQuests, type RuleBook } from './rule-book.ts';

/** Reads which quests of a story do not exist in a run, and who is absent from its scenes. */
export async function readRuledStory(db: Reader, storyId: string, runId: string | null) {
  const rules = await readRuleBook(db, storyId);
  if (!rules) return { missing: new Set<string>(), absentFrom: () => [] };
  const { state } = runId === null ? { state: emptyState } : await readLoggedState(db, runId);
  return {
    missing: listMissingQuests(state, rules),
    absentFrom: (sceneId: string) => listAbsent(sceneId, state, rules),
  };
}

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
