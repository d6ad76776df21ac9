import type { Scene, SceneProgress, Story } from '@emberlore/contract';

/** A scene as Select Location shows it. */
export interface Place {
  scene: Scene;
  progress: SceneProgress;
  /** The scene that the path is lit up to and whose ring is ember. */
  now: boolean;
  /** It is known that the player was here last. */
  last: boolean;
}

const untouched = { questsCompleted: 0, progress: 0, won: false, quests: [] };

/**
 * The scenes of a story in their order. The player is where they were last; before the first visit, or when that scene
 * is won, at the first that is not won; and when every scene is won, nowhere.
 */
export function placesOf(story: Story, progress: readonly SceneProgress[], lastScene: string | null): Place[] {
  const scenes = [...story.scenes].sort((a, b) => a.sceneOrder - b.sceneOrder);
  const places = scenes.map((scene) => ({
    scene,
    progress: progress.find(({ sceneId }) => sceneId === scene.sceneId) ?? {
      ...untouched,
      sceneId: scene.sceneId,
      questsTotal: scene.quests.length,
    },
  }));
  const visited = places.find(({ scene }) => scene.sceneId === lastScene);
  const here = visited && notWon(visited) ? visited : places.find(notWon);
  return places.map((place) => ({ ...place, now: place === here, last: place === visited }));
}

/** The percent that a scene's ring shows: a won scene is whole, also one without quests. */
export function ringPercent({ progress }: Place): number {
  return progress.won ? 100 : progress.progress;
}

function notWon(place: { progress: SceneProgress }): boolean {
  return !place.progress.won;
}
