import { calls, limits } from '@emberlore/contract';
import { type Route, route } from '../../kit/route.ts';
import type { CharacterList } from './characters.repository.ts';
import type { Characters } from './characters.service.ts';

const pickerPage = (page: number) => ({ page, pageSize: limits.pageSize });

/** The calls that read characters. */
export function charactersRoutes(characters: Characters): Route[] {
  return [
    route(calls.getCharacter, ({ query, caller }) => characters.whole(query.characterId, caller)),
    route(calls.getCharacters, ({ query, caller }) => {
      const { accountId } = caller;
      const list: CharacterList = query.scope === 'public' ? { kind: 'public' } : { kind: 'own', accountId };
      return characters.page(list, pickerPage(query.page));
    }),
    route(calls.getSubCharacters, ({ query: { page, originalCharacterId: originalId }, caller }) =>
      characters.page({ kind: 'variants', originalId, accountId: caller.accountId }, pickerPage(page)),
    ),
    route(calls.myCharacters, ({ query: { page, searchQuery: search }, caller }) =>
      characters.page({ kind: 'own', accountId: caller.accountId, search }, { page, pageSize: limits.profilePageSize }),
    ),
  ];
}
