import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Pages } from './pages.service.ts';

/** Route that reads a text page. */
export function pagesRoutes(pages: Pages): Route[] {
  return [route(calls.getPage, async ({ query }) => pages.read(query.page, query.version))];
}
