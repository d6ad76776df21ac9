import type { AmbientSound, EmotionCode, Scene } from '@emberlore/contract';
import type { SceneEntry } from '../play-data.ts';
import { pendingFight } from '../quests.ts';
import type { Scape } from './engine.ts';
import type { Tension } from './music/compose.ts';

/** What rises, and what falls silent, when much is at stake. */
const wild: readonly AmbientSound[] = ['wind', 'thunder', 'hum', 'drips', 'sea'];
const lively: readonly AmbientSound[] = ['crowd', 'birds', 'steps', 'crickets'];
/** How much, for each degree of tension. */
const shift = 0.2;

/** What of a scene is heard. */
export type HeardScene = Pick<Scene, 'sceneAtmosphere' | 'storyId'>;

/** What decides how tense a moment is. */
interface Moment {
  /** A duel is being fought. */
  fighting?: boolean;
  /** What the talk partner feels. */
  emotion?: EmotionCode;
}

/** Returns how much is at stake: most in a duel, something before one, near the end of a scene, or in an angry talk. */
export function tensionOf(scene: Scene, { quests, won }: Pick<SceneEntry, 'quests' | 'won'>, moment: Moment): Tension {
  if (moment.fighting) return 2;
  const done = quests.filter(({ questCompleted }) => questCompleted).length;
  const near = !won && quests.length > 1 && done * 2 >= quests.length;
  return near || moment.emotion === 2 || pendingFight(scene, quests) ? 1 : 0;
}

/** Returns what is heard in a scene; null if it is silent. */
export function buildSoundscape(scene: HeardScene, tension: Tension, characterId: string | null): Scape | null {
  const { sceneAtmosphere: atmosphere, storyId } = scene;
  if (!atmosphere) return null;
  const { music } = atmosphere;
  const ambience = atmosphere.ambience.map(({ sound, level }) => {
    const turn = wild.includes(sound) ? shift : lively.includes(sound) ? -shift : 0;
    return { sound, level: Math.min(1, level * (1 + turn * tension)) };
  });
  return { ambience, score: music && { style: music, storyId, tension, characterId } };
}
