import type { StorySummary, calls as stated } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { calls, type Route } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';
import { changeStory } from '../../api/story-cache.ts';
import { storyQuery } from './story-query.ts';

/** A player's reaction to a story, which can be withdrawn. */
export type Reaction = 'like' | 'favorite';

type ReactionRoute = Route<(typeof stated)['likeStory' | 'removeLikeStory' | 'favoriteStory' | 'removeFavoriteStory']>;

const routes: Record<Reaction, { give: ReactionRoute; takeBack: ReactionRoute }> = {
  like: { give: calls.likeStory, takeBack: calls.removeLikeStory },
  favorite: { give: calls.favoriteStory, takeBack: calls.removeFavoriteStory },
};

/**
 * Toggles a reaction; updates the story everywhere once the server has accepted it. Ignores calls while a request is
 * pending.
 */
export function useReaction(reaction: Reaction, story: StorySummary): () => void {
  const mutationKey = ['reaction', reaction, story.storyId];
  const on = reaction === 'like' ? story.storyLiked : story.storyFavorited;
  const { mutate } = useMutation({
    mutationKey,
    // A fetch already in flight predates the reaction and would undo it.
    onMutate: () => queryClient.cancelQueries({ queryKey: storyQuery(story.storyId).queryKey }),
    mutationFn: () => {
      const { give, takeBack } = routes[reaction];
      return send(on ? takeBack : give, { body: { storyId: story.storyId } });
    },
    onSuccess: ({ storyLikes, storyLiked, storyFavorited }) => {
      // Apply only this reaction's fields: the other reaction may be pending.
      changeStory(story.storyId, () => (reaction === 'like' ? { storyLikes, storyLiked } : { storyFavorited }));
      if (reaction === 'favorite') void queryClient.invalidateQueries({ queryKey: ['own', 'favorites'] });
    },
  });
  return () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
}
