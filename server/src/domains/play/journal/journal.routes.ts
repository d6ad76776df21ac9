import { calls } from '@emberlore/contract';
import { download, type Route, route } from '../../../kit/route.ts';
import type { Journal } from './journal.service.ts';

export function journalRoutes(journal: Journal): Route[] {
  return [
    route(calls.getRuns, ({ query, caller }) => journal.list(query.page, caller)),
    route(calls.getRun, ({ query, caller }) => journal.read(query.runId, caller)),
    route(calls.downloadRunPage, async ({ query, caller }) => {
      const { name, content, bytes } = await journal.page(query.runId, caller);
      return download(name, content, bytes);
    }),
    route(calls.downloadRunBook, async ({ query, caller }) => {
      const { name, content, bytes } = await journal.book(query.runId, caller);
      return download(name, content, bytes);
    }),
  ];
}
