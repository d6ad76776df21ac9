import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Stories } from './stories.service.ts';

const feeds = { storyLikes: 'likes', storyPlays: 'plays', storyRating: 'rating' } as const;

/** The calls that read stories and tags. */
export function storiesRoutes(stories: Stories): Route[] {
  return [
    route(calls.getStories, async ({ query, caller }) => {
      const { filter, authorId } = query;
      if (authorId !== undefined) return stories.page({ kind: 'author', accountId: authorId }, query, caller);
      if (filter !== 'myStories') return stories.page({ kind: filter ? feeds[filter] : 'newest' }, query, caller);
      if (!caller) return { stories: [], nextPage: null, totalPages: 1 };
      return stories.page({ kind: 'own', accountId: caller.accountId }, query, caller);
    }),
    route(calls.getStoriesByTag, ({ query, caller }) => stories.tagged(query.tag, query, caller)),
    route(calls.getStory, ({ query, caller }) => stories.whole(query.storyId, caller)),
    route(calls.getFeatured, async ({ caller }) => ({ featured: await stories.featured(caller) })),
    route(calls.getTags, async () => ({ tags: await stories.tags() })),
  ];
}
