import type { StorySummary, calls as stated } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { calls, type Route } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';
import { changeStory } from '../../api/story-cache.ts';
import { storyQuery } from './story-query.ts';

/** What a player can give a story and take back. */
export type Reaction = 'like' | 'favorite';

type ReactionRoute = Route<(typeof stated)['likeStory' | 'removeLikeStory' | 'favoriteStory' | 'removeFavoriteStory']>;

const routes: Record<Reaction, { give: ReactionRoute; takeBack: ReactionRoute }> = {
  like: { give: calls.likeStory, takeBack: calls.removeLikeStory },
  favorite: { give: calls.favoriteStory, takeBack: calls.removeFavoriteStory },
};

/**
 * Gives a reaction, or takes it back: the story changes everywhere once the server has accepted. While that is under
 * way, asking again does nothing.
 */
export function useReaction(reaction: Reaction, story: StorySummary): () => void {
  const mutationKey = ['reaction', reaction, story.storyId];
  const on = reaction === 'like' ? story.storyLiked : story.storyFavorited;
  const { mutate } = useMutation({
    mutationKey,
    // An answer already under way was made before the reaction and would undo it.
    onMutate: () => queryClient.cancelQueries({ queryKey: storyQuery(story.storyId).queryKey }),
    mutationFn: () => {
      const { give, takeBack } = routes[reaction];
      return send(on ? takeBack : give, { body: { storyId: story.storyId } });
    },
    onSuccess: ({ storyLikes, storyLiked, storyFavorited }) => {
      // Each takes its own part of the answer: the other reaction may be under way just now.
      changeStory(story.storyId, () => (reaction === 'like' ? { storyLikes, storyLiked } : { storyFavorited }));
      if (reaction === 'favorite') void queryClient.invalidateQueries({ queryKey: ['own', 'favorites'] });
    },
  });
  return () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
}
