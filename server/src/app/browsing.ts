import { type Call, calls } from '@emberlore/contract';

/** The reads of browsing: what they answer may be a moment old for whoever has changed nothing. */
export const browsing: ReadonlySet<Call> = new Set<Call>([
  calls.getStories,
  calls.getStoriesByTag,
  calls.getTags,
  calls.searchStories,
  calls.getFeatured,
  calls.getStory,
  calls.getComments,
]);
