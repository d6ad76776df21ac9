import type { ReachedRow } from './story-stats.repository.ts';

/** How many runs entered a scene, won it, and stopped there. */
export interface Step {
  sceneId: string;
  sceneName: string;
  entered: number;
  won: number;
  stopped: number;
}

type Scene = Pick<Step, 'sceneId' | 'sceneName'>;

const total = (rows: readonly ReachedRow[], which: (row: ReachedRow) => boolean) =>
  rows.reduce((sum, row) => sum + (which(row) ? row.runs : 0), 0);

/** Returns the furthest current scene that the run entered, unless it was won. */
function findDropOff({ entered, won }: ReachedRow, scenes: readonly Scene[]): string | undefined {
  const last = scenes.findLast(({ sceneId }) => entered.includes(sceneId))?.sceneId;
  return last !== undefined && won.includes(last) ? undefined : last;
}

/**
 * Counts how far runs got through a story's scenes.
 * @param scenes the current scenes, in order.
 * @param goingOn the runs among them that haven't stopped yet.
 */
export function buildFunnel(
  scenes: readonly Scene[],
  reached: readonly ReachedRow[],
  goingOn: readonly ReachedRow[],
): Step[] {
  return scenes.map((scene) => {
    const { sceneId } = scene;
    const lost = (row: ReachedRow) => findDropOff(row, scenes) === sceneId;
    return {
      ...scene,
      entered: total(reached, (row) => row.entered.includes(sceneId)),
      won: total(reached, (row) => row.won.includes(sceneId)),
      stopped: total(reached, lost) - total(goingOn, lost),
    };
  });
}

/** Counts the runs that won every current scene of the story. */
export function countFinished(scenes: readonly Scene[], reached: readonly ReachedRow[]): number {
  return total(reached, ({ won }) => scenes.length > 0 && scenes.every(({ sceneId }) => won.includes(sceneId)));
}
