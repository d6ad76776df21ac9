import { type LatestRun, progressPercent } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Tokens } from '../../../kit/tokens.ts';
import { presentJourney } from './journey.ts';
import { readJourney } from './play.repository.ts';
import { concealFor, type RunOfStory, readEndings } from './rules/endings.ts';
import { readLeftOut } from './rules/missing-quests.ts';
import { readRecord } from './run-outlook.repository.ts';

/** Returns how far a run has come, what it has come to in numbers, and how it ended. */
export async function readOutlook(reader: Reader, run: RunOfStory, tokens: Pick<Tokens, 'opaque'>): Promise<LatestRun> {
  const { storyId, runId } = run;
  const [rows, { missing, closed }, record, endings] = await Promise.all([
    readJourney(reader, storyId, runId),
    readLeftOut(reader, storyId, runId),
    readRecord(reader, runId),
    readEndings(reader, run, concealFor(tokens, run)),
  ]);
  const scenes = presentJourney(rows, missing).filter(({ sceneId }) => !closed.has(sceneId));
  const finished = scenes.length > 0 && scenes.every(({ won }) => won);
  const sum = (count: (scene: (typeof scenes)[number]) => number) =>
    scenes.reduce((all, scene) => all + count(scene), 0);
  const share = progressPercent(
    sum((scene) => scene.questsCompleted),
    sum((scene) => scene.questsTotal),
  );
  return { runId, progress: finished ? 100 : share, finished, ...record, ...endings };
}
