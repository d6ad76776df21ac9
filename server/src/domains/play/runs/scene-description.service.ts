import type { Reader } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import { readLeftOut } from './rules/missing-quests.ts';
import { latestRun } from './runs.repository.ts';

/**
 * Reads the description that a story's rules give to a scene in a player's latest run; undefined: the scene's own. Throws
 * `Scene Not Found.` for a scene that they keep closed.
 */
export async function readRuledDescription(
  db: Reader,
  { storyId, sceneId, accountId }: { storyId: string; sceneId: string; accountId: string },
): Promise<string | undefined> {
  const run = await latestRun(db, accountId, storyId);
  const { closed, descriptionOf } = await readLeftOut(db, storyId, run?.id ?? null);
  if (closed.has(sceneId)) throw notFound('Scene');
  return descriptionOf(sceneId);
}
