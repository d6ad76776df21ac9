import type { SceneDetail } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** Returns the name of a scene, or a default without one. */
export function sceneName(scene: Pick<SceneDetail, 'sceneName' | 'sceneOrder'> | undefined): string {
  return scene?.sceneName.trim() || m.studio_scene_count({ count: (scene?.sceneOrder ?? 0) + 1 });
}
