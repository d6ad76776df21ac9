import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Search } from './search.service.ts';

/** The call that searches stories. */
export function searchRoutes(search: Search): Route[] {
  return [route(calls.searchStories, ({ query, caller }) => search.stories(query.searchQuery, query.page, caller))];
}
