import type { SceneProgress, Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { runProgressQuery } from '../play-data.ts';
import { locationsPath, type PlayMode, scenePath } from '../play-paths.ts';
import { toSceneLocations } from './places.ts';

interface WonScene {
  story: Story;
  storyToken: string;
  sceneId: string;
  mode: PlayMode;
}

/**
 * Returns where a story goes on after a scene that is won: the first other scene that isn't, or Select Location, which
 * tells the end, if there is none.
 */
export function findWayOn({ story, storyToken, sceneId, mode }: WonScene, progress: readonly SceneProgress[]): string {
  // What is known of this scene may be older than its win.
  const known = progress.map((scene) => (scene.sceneId === sceneId ? { ...scene, won: true } : scene));
  const next = toSceneLocations(story, known, null).find(({ now }) => now)?.scene.sceneId ?? sceneId;
  return next === sceneId ? locationsPath(story.storyId, mode) : scenePath(storyToken, next, mode);
}

/** Returns the way on after a scene; Select Location until the progress of the run is known. */
export function useWayOn(scene: WonScene, won: boolean): string {
  const { story, storyToken, mode } = scene;
  const { data } = useQuery({ ...runProgressQuery(story.storyId, storyToken), enabled: won });
  return data ? findWayOn(scene, data.scenes) : locationsPath(story.storyId, mode);
}
