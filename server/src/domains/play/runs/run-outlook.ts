import { type LatestRun, progressPercent } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { presentJourney } from './journey.ts';
import { readJourney } from './play.repository.ts';
import { readRecord } from './run-outlook.repository.ts';

/** Returns how far a run has come, and what it has come to in numbers. */
export async function readOutlook(reader: Reader, storyId: string, runId: string): Promise<LatestRun> {
  const [rows, record] = await Promise.all([readJourney(reader, storyId, runId), readRecord(reader, runId)]);
  const scenes = presentJourney(rows);
  const finished = scenes.length > 0 && scenes.every(({ won }) => won);
  const sum = (count: (scene: (typeof scenes)[number]) => number) =>
    scenes.reduce((all, scene) => all + count(scene), 0);
  const share = progressPercent(
    sum((scene) => scene.questsCompleted),
    sum((scene) => scene.questsTotal),
  );
  return { runId, progress: finished ? 100 : share, finished, ...record };
}
