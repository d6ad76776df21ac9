import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Deletions } from '../deletions.service.ts';
import type { Comments } from './comments.service.ts';
import type { Reactions } from './reactions.service.ts';
import type { Shelves } from './shelves.service.ts';

export interface CommunityRoutesDeps {
  reactions: Reactions;
  comments: Comments;
  deletions: Deletions;
  shelves: Shelves;
}

function reactionRoutes(reactions: Reactions): Route[] {
  return [
    route(calls.likeStory, ({ body, caller }) => reactions.set('like', true, body.storyId, caller)),
    route(calls.removeLikeStory, ({ body, caller }) => reactions.set('like', false, body.storyId, caller)),
    route(calls.favoriteStory, ({ body, caller }) => reactions.set('favorite', true, body.storyId, caller)),
    route(calls.removeFavoriteStory, ({ body, caller }) => reactions.set('favorite', false, body.storyId, caller)),
  ];
}

function commentRoutes(comments: Comments, deletions: Deletions): Route[] {
  return [
    route(calls.getComments, ({ query, caller }) => comments.page(query.storyId, query.page, caller)),
    route(calls.sendComment, async ({ body, caller }) => {
      const { storyId, comment: text, commentStars: stars } = body;
      const comment = await comments.send({ storyId, text, stars }, caller);
      return { commentId: comment.commentId, comment };
    }),
    route(calls.likeComment, ({ query, caller }) => comments.like(query.commentId, true, caller)),
    route(calls.unlikeComment, ({ query, caller }) => comments.like(query.commentId, false, caller)),
    route(calls.deleteComment, async ({ query, caller }) => {
      await deletions.comment(query.commentId, caller);
      return {};
    }),
  ];
}

/** The calls with which players like, favourite, comment on and return to stories. */
export function communityRoutes({ reactions, comments, deletions, shelves }: CommunityRoutesDeps): Route[] {
  return [
    ...reactionRoutes(reactions),
    ...commentRoutes(comments, deletions),
    route(calls.myFavorites, ({ query, caller }) => shelves.favorites(query.page, caller)),
    route(calls.myStories, ({ query, caller }) => shelves.own(query.page, query.searchQuery, caller)),
    route(calls.getContinue, ({ query, caller }) => shelves.played(query, caller)),
  ];
}
