import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Drafts } from './drafts.service.ts';

/** Routes by which authors store their unsaved edits. */
export function draftsRoutes(drafts: Drafts): Route[] {
  return [
    route(calls.getDraft, async ({ query, caller }) => ({ draft: await drafts.read(query.form, caller) })),
    route(calls.saveDraft, async ({ body, caller }) => ({ revision: await drafts.save(body, caller) })),
    route(calls.deleteDraft, async ({ query, caller }) => {
      await drafts.remove(query.form, query.revision, caller);
      return {};
    }),
  ];
}
