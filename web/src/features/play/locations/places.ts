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
  /** Why it can't be entered yet: the author keeps it closed until the scene before it is won, or by rules. */
  locked: 'order' | 'rules' | null;
}

const untouched = { questsCompleted: 0, progress: 0, won: false, quests: [] };

/**
 * Lists the scenes of a story in order. The current scene is the last visited one; before the first visit, or once that
 * one is won, the first open one that isn't won; none when every open scene is won.
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
  const here = visited && isToDo(visited) ? visited : places.find(isToDo);
  const open = places.filter(isOpen);
  const isLocked = (place: (typeof places)[number]) =>
    story.storyLocksScenes === true && place !== visited && isUnreached(open, open.indexOf(place));
  return places.map((place) => ({
    ...place,
    now: place === here,
    last: place === visited,
    locked: isOpen(place) ? (isLocked(place) ? 'order' : null) : 'rules',
  }));
}

/** Returns a scene as it is in a run. */
function presentIn(scene: Scene, { absent = [], quests, description }: SceneProgress): Scene {
  return {
    ...scene,
    sceneDescription: description ?? scene.sceneDescription,
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

const isOpen = ({ progress }: { progress: SceneProgress }): boolean => progress.closed !== true;

/** Whether a scene has still to be won. */
const isToDo = (place: { progress: SceneProgress }): boolean => isOpen(place) && !place.progress.won;

/** Whether nothing is left to win: every scene is won but those that this run keeps closed. */
export const isOver = (places: readonly SceneLocation[]): boolean =>
  places.some(({ progress }) => progress.won) && !places.some(isToDo);
