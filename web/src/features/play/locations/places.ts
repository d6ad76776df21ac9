import type { Scene, SceneProgress, Story } from '@emberlore/contract';

/** A scene as Select Location shows it. */
export interface SceneLocation {
  /** Without the people and quests that the run does not have. */
  scene: Scene;
  progress: SceneProgress;
  /** Whether this is the current scene: the path is lit up to it and its ring highlighted. */
  now: boolean;
  /** Whether the player is known to have been here last. */
  last: boolean;
  /** Whether the author keeps it closed until the scene before it is won. */
  locked: boolean;
}

const untouched = { questsCompleted: 0, progress: 0, won: false, quests: [] };

/**
 * Lists the scenes of a story in order. The current scene is the last visited one; before the first visit, or once that
 * one is won, the first that isn't won; none when every scene is won.
 */
export function toSceneLocations(
  story: Story,
  progress: readonly SceneProgress[],
  lastScene: string | null,
): SceneLocation[] {
  const scenes = [...story.scenes].sort((a, b) => a.sceneOrder - b.sceneOrder);
  const places = scenes.map((whole) => {
    const known = progress.find(({ sceneId }) => sceneId === whole.sceneId);
    const scene = known ? presentIn(whole, known) : whole;
    const { sceneId, quests } = scene;
    return { scene, progress: known ?? { ...untouched, sceneId, questsTotal: quests.length } };
  });
  const visited = places.find(({ scene }) => scene.sceneId === lastScene);
  const here = visited && notWon(visited) ? visited : places.find(notWon);
  return places.map((place, index) => ({
    ...place,
    now: place === here,
    last: place === visited,
    locked: story.storyLocksScenes === true && place !== visited && isUnreached(places, index),
  }));
}

/** Returns a scene as it is in a run. */
function presentIn(scene: Scene, { absent = [], quests }: SceneProgress): Scene {
  return {
    ...scene,
    characters: scene.characters.filter(({ characterId }) => !absent.includes(characterId)),
    quests: scene.quests.filter(({ questId }) => quests.some((quest) => quest.questId === questId)),
  };
}

/** Whether the scene before this one is not won, and nothing has begun here either. */
function isUnreached(places: readonly { progress: SceneProgress }[], index: number): boolean {
  const [before, here] = [places[index - 1], places[index]];
  if (!before || !here || before.progress.won || here.progress.won) return false;
  return !here.progress.quests.some(({ questInitialized }) => questInitialized);
}

/** Returns the percentage on a scene's ring: 100 for a won scene, even without quests. */
export function ringPercent({ progress }: SceneLocation): number {
  return progress.won ? 100 : progress.progress;
}

function notWon(place: { progress: SceneProgress }): boolean {
  return !place.progress.won;
}
