import type { Reader } from '@emberlore/database';
import { readLeftOut } from './rules/missing-quests.ts';
import { latestRun } from './runs.repository.ts';

/** Reads the description that a story's rules give to a scene in a player's latest run; undefined: the scene's own. */
export async function readRuledDescription(
  db: Reader,
  { storyId, sceneId, accountId }: { storyId: string; sceneId: string; accountId: string },
): Promise<string | undefined> {
  const run = await latestRun(db, accountId, storyId);
  return (await readLeftOut(db, storyId, run?.id ?? null)).descriptionOf(sceneId);
}
