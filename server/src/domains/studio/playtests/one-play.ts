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
 * Plays a story from its first scene to its end. Before the last scene and after it the player comes back to the others,
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
  const before = story.scenes.slice(0, -1);
  for (const scene of story.scenes) {
    if (isPlayed?.(scene)) continue;
    if (scene === story.scenes.at(-1)) await comeBack(before);
    await onScene?.(scene);
    let quests: PlaytestQuest[] = [];
    const visit = await visiting(scene, async (here) => {
      quests = await playScene(here, scene);
    });
    if (!visit.won()) played.unwon.push(scene.sceneName);
    await onPlayed?.(scene, quests, visit.won());
  }
  await comeBack(before);
  return played;
}
