import { isCallError } from '../../../api/call-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { m } from '../../../i18n/messages.ts';
import { showError } from '../../../ui/toasts.ts';
import { partnerKey, playKeys } from '../play-data.ts';

/** The partner and place of a talk. */
interface LostTarget {
  storyId: string;
  sceneId: string;
  characterId: string;
  characterName: string;
  coopCharacterId: string | undefined;
}

const news = {
  'character.not_found': (name: string) => m.play_name_is_no_longer_here({ name }),
  'scene.not_found': () => m.play_this_scene_is_no_longer(),
  'story.not_found': () => m.play_this_story_is_no_longer(),
} as const;

const codes = ['character.not_found', 'scene.not_found', 'story.not_found'] as const;

/**
 * If the error means that the talk's story, scene or character is gone, shows a toast and refetches, which leads the
 * player back to what is left. Returns whether the error was handled.
 */
export function handleLostTarget(error: unknown, target: LostTarget): boolean {
  const code = codes.find((each) => isCallError(error, each));
  if (!code) return false;
  showError(news[code](target.characterName));
  if (code === 'character.not_found' && target.characterId === target.coopCharacterId) {
    void queryClient.resetQueries({ queryKey: partnerKey(target.characterId) });
    return true;
  }
  for (const queryKey of playKeys(target.storyId, target.sceneId)) void queryClient.invalidateQueries({ queryKey });
  return true;
}
