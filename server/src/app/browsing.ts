import { type Call, calls } from '@emberlore/contract';

/** Read calls for browsing. Their answers may be a moment old for callers who have changed nothing. */
export const browsing: ReadonlySet<Call> = new Set<Call>([
  calls.getStories,
  calls.getStoriesByTag,
  calls.getTags,
  calls.searchStories,
  calls.getFeatured,
  calls.getStory,
  calls.getComments,
]);
