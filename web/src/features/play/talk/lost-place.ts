import { notFoundText } from '@emberlore/contract';
import { isCallError } from '../../../api/call-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { m } from '../../../i18n/messages.ts';
import { showError } from '../../../ui/notices.ts';
import { partnerKey, playKeys } from '../play-data.ts';

/** The partner and place of a talk. */
interface LostPlace {
  storyId: string;
  sceneId: string;
  characterId: string;
  characterName: string;
  coopCharacterId: string | undefined;
}

const news = {
  Character: (name: string) => m.play_name_is_no_longer_here({ name }),
  Scene: () => m.play_this_scene_is_no_longer(),
  Story: () => m.play_this_story_is_no_longer(),
} as const;

const kinds = ['Character', 'Scene', 'Story'] as const;

/**
 * If the error means that the talk's story, scene or character is gone, shows a toast and refetches, which leads the
 * player back to what is left. Returns whether the error was handled.
 */
export function noteLostPlace(error: unknown, place: LostPlace): boolean {
  const kind = kinds.find((name) => isCallError(error, notFoundText(name)));
  if (!kind) return false;
  showError(news[kind](place.characterName));
  if (kind === 'Character' && place.characterId === place.coopCharacterId) {
    void queryClient.resetQueries({ queryKey: partnerKey(place.characterId) });
    return true;
  }
  for (const queryKey of playKeys(place.storyId, place.sceneId)) void queryClient.invalidateQueries({ queryKey });
  return true;
}
