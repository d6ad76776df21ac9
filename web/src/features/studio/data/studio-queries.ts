import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { queryClient } from '../../../api/query-client.ts';
import { send } from '../../../api/session.ts';

/** A story with all that its owner may see. Whoever asks says itself when it cannot be fetched. */
export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: ['studio', 'story', storyId],
    queryFn: ({ signal }) => send(calls.getStory, { query: { storyId }, signal }).then(({ story }) => story),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** A scene with all that its owner may see. */
export function sceneQuery(sceneId: string) {
  return queryOptions({
    queryKey: ['studio', 'scene', sceneId],
    queryFn: ({ signal }) => send(calls.getScene, { query: { sceneId }, signal }).then(({ scene }) => scene),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** A character with all that its owner may see. */
export function characterQuery(characterId: string) {
  return queryOptions({
    queryKey: ['studio', 'character', characterId],
    queryFn: ({ signal }) => send(calls.getCharacter, { query: { characterId }, signal }).then((got) => got.character),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Every tag that a story can have. */
export const tagsQuery = queryOptions({
  queryKey: ['studio', 'tags'],
  queryFn: ({ signal }) => send(calls.getTags, { signal }).then(({ tags }) => tags),
});

/** Something was made, changed or deleted: whatever shows it asks anew, wherever in the product that is. */
export function refreshAll(): void {
  void queryClient.invalidateQueries();
}
