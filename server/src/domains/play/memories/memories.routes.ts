import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Memories } from './memories.service.ts';

export function memoriesRoutes(memories: Memories): Route[] {
  return [
    route(calls.getMemories, ({ query, caller }) => memories.list(query.characterId, caller)),
    route(calls.editMemory, async ({ body, caller }) => {
      await memories.edit(body.memoryId, body.text, caller);
      return {};
    }),
    route(calls.deleteMemory, async ({ query, caller }) => {
      await memories.erase(query.memoryId, caller);
      return {};
    }),
    route(calls.deleteMemories, async ({ query, caller }) => {
      await memories.eraseAll(query.characterId, caller);
      return {};
    }),
  ];
}
