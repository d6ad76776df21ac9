import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { CharacterEditing } from './character-editing.service.ts';

/** The calls that create, change and delete characters. */
export function characterEditingRoutes(editing: CharacterEditing): Route[] {
  return [
    route(calls.createCharacter, async ({ parts, files, caller }) => ({
      character: await editing.create(parts, files, caller),
    })),
    route(calls.updateCharacter, async ({ parts, files, caller }) => ({
      character: await editing.update(parts, files, caller),
    })),
    route(calls.deleteCharacter, async ({ query, caller }) => {
      await editing.remove(query.characterId, caller);
      return {};
    }),
  ];
}
