import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { queryClient } from '../../../api/query-client.ts';
import { send } from '../../../api/session.ts';

/** Query for a story with everything its owner may see. The caller shows fetch errors. */
export function storyQuery(storyId: string) {
  return queryOptions({
    queryKey: ['studio', 'story', storyId],
    queryFn: ({ signal }) => send(calls.getStory, { query: { storyId }, signal }).then(({ story }) => story),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Query for a scene with everything its owner may see. */
export function sceneQuery(sceneId: string) {
  return queryOptions({
    queryKey: ['studio', 'scene', sceneId],
    queryFn: ({ signal }) => send(calls.getScene, { query: { sceneId }, signal }).then(({ scene }) => scene),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Query for a character with everything its owner may see. */
export function characterQuery(characterId: string) {
  return queryOptions({
    queryKey: ['studio', 'character', characterId],
    queryFn: ({ signal }) => send(calls.getCharacter, { query: { characterId }, signal }).then((got) => got.character),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Query for all available tags. */
export const tagsQuery = queryOptions({
  queryKey: ['studio', 'tags'],
  queryFn: ({ signal }) => send(calls.getTags, { signal }).then(({ tags }) => tags),
});

/** Refetches everything affected by a change, anywhere in the product. */
export function refreshAll(): void {
  void queryClient.invalidateQueries();
}
