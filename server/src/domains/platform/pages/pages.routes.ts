import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Pages } from './pages.service.ts';

/** The call that reads a page of running text. */
export function pagesRoutes(pages: Pages): Route[] {
  return [route(calls.getPage, async ({ query }) => pages.read(query.page, query.version))];
}
