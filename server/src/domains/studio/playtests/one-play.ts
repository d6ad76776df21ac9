import type { PlaytestEnding, PlaytestLine, PlaytestQuest, SceneDetail, Story } from '@emberlore/contract';
import { playScene } from './player.ts';
import { openVisit, type Visit, type VisitDeps } from './visit.ts';

/** What `playStory` needs. */
export type PlayDeps = Omit<VisitDeps, 'scene' | 'written'> & {
  story: Pick<Story, 'scenes'>;
  /** Whether a scene has been played before, in a play that was interrupted. */
  isPlayed?: (scene: SceneDetail) => boolean;
  onScene?: (scene: SceneDetail) => Promise<void>;
  onLine: (scene: SceneDetail, line: PlaytestLine) => Promise<void>;
  onPlayed?: (scene: SceneDetail, quests: PlaytestQuest[], won: boolean) => Promise<void>;
};

/** How a play went. */
export interface Played {
  messages: number;
  choices: PlaytestEnding['choices'];
  /** Names of the scenes that were not won. */
  unwon: string[];
}

/**
 * Plays a story from its first scene to its end; scenes that the rules keep closed, once they are open. Before the last scene and after it the player comes back to the others,
 * because what happens in one scene can open choices in another.
 */
export async function playStory(deps: PlayDeps): Promise<Played> {
  const { story, isPlayed, onScene, onLine, onPlayed, ...rest } = deps;
  const played: Played = { messages: 0, choices: [], unwon: [] };
  const visiting = async (scene: SceneDetail, act: (visit: Visit) => Promise<void>): Promise<Visit> => {
    const visit = await openVisit({ ...rest, scene, written: (line) => onLine(scene, line) });
    await act(visit);
    played.messages += visit.doings.messages;
    played.choices.push(...visit.doings.choices);
    return visit;
  };
  const comeBack = async (scenes: readonly SceneDetail[]) => {
    for (const scene of scenes)
      await visiting(scene, async (visit) => {
        await visit.ask();
        await visit.settle();
      });
  };
  const playOne = async (scene: SceneDetail) => {
    await onScene?.(scene);
    let quests: PlaytestQuest[] = [];
    const visit = await visiting(scene, async (here) => {
      quests = await playScene(here, scene);
    });
    if (!visit.won()) played.unwon.push(scene.sceneName);
    await onPlayed?.(scene, quests, visit.won());
  };
  const seen = story.scenes.filter((scene) => isPlayed?.(scene));
  let waiting = story.scenes.filter((scene) => !isPlayed?.(scene));
  for (let scene = await findOpen(deps, waiting); scene; scene = await findOpen(deps, waiting)) {
    waiting = waiting.filter((other) => other !== scene);
    if (waiting.length === 0) await comeBack(seen);
    await playOne(scene);
    seen.push(scene);
    // What happens in one scene can open another.
    if (waiting.length > 0 && !(await findOpen(deps, waiting))) await comeBack(seen);
  }
  await comeBack(seen.slice(0, -1));
  return played;
}

/** Returns the first of these scenes that the run can enter; undefined if it can enter none. */
async function findOpen(
  { play, storyToken, caller }: Pick<PlayDeps, 'play' | 'storyToken' | 'caller'>,
  scenes: readonly SceneDetail[],
): Promise<SceneDetail | undefined> {
  if (scenes.length === 0) return undefined;
  const progress = await play.progress(storyToken, caller);
  const closed = new Set(progress.filter((scene) => scene.closed).map(({ sceneId }) => sceneId));
  return scenes.find(({ sceneId }) => !closed.has(sceneId));
}
