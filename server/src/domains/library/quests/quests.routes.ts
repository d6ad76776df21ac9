import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Quests } from './quests.service.ts';

/** The calls that create, change and delete quests. */
export function questsRoutes(quests: Quests): Route[] {
  return [
    route(calls.createQuest, async ({ body, caller }) => ({ quest: await quests.create(body, caller) })),
    route(calls.updateQuest, async ({ body, caller }) => ({ quest: await quests.update(body, caller) })),
    route(calls.deleteQuest, async ({ query, caller }) => {
      await quests.remove(query.questId, caller);
      return {};
    }),
  ];
}
