import type { Connection } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import { deleteReaction, insertReaction, type Reaction, readReactions } from './reactions.repository.ts';

/** A story's likes and the caller's reactions to it. */
export interface ReactionState {
  storyLikes: number;
  storyLiked: boolean;
  storyFavorited: boolean;
}

export interface Reactions {
  /**
   * Adds (`on`) or removes a like or favourite; repeating it has no effect. Throws `Story Not Found.` for a story that
   * the caller may not see.
   */
  set(reaction: Reaction, on: boolean, storyId: string, caller: Caller): Promise<ReactionState>;
}

export interface ReactionsDeps {
  store: Pick<Connection, 'transact'>;
  stories: Stories;
}

/** Likes and favourites of stories. */
export function createReactions({ store: { transact }, stories }: ReactionsDeps): Reactions {
  return {
    async set(reaction, on, storyId, caller) {
      const story = await stories.readable(storyId, caller);
      return transact(async (writer) => {
        await holdCaller(writer, caller);
        const write = on ? insertReaction : deleteReaction;
        await write(writer, reaction, story.storyId, caller.accountId);
        const row = await readReactions(writer, story.storyId, caller.accountId);
        if (!row) throw notFound('Story');
        return { storyLikes: row.likes, storyLiked: row.liked, storyFavorited: row.favorited };
      });
    },
  };
}
