import { calls, limits } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Blocks } from '../../identity/blocks/blocks.service.ts';
import type { Characters } from './characters.service.ts';

const pickerPage = (page: number) => ({ page, pageSize: limits.pageSize });

/** The calls that read characters. */
export function charactersRoutes(characters: Characters, blocks: Pick<Blocks, 'member'>): Route[] {
  return [
    route(calls.getCharacter, ({ query, caller }) => characters.whole(query.characterId, caller)),
    route(calls.getCharacters, async ({ query, caller }) => {
      const asked = pickerPage(query.page);
      if (query.scope === 'own')
        return characters.page({ kind: 'own', accountId: caller.accountId, usable: true }, asked);
      const viewer = await blocks.member(caller);
      if (query.searchQuery) return characters.searchPublic(viewer, query.searchQuery, asked);
      return characters.page({ kind: 'public', viewer }, asked);
    }),
    route(calls.getSubCharacters, async ({ query: { page, originalCharacterId: originalId }, caller }) =>
      characters.page({ kind: 'variants', originalId, viewer: await blocks.member(caller) }, pickerPage(page)),
    ),
    route(calls.myCharacters, ({ query: { page, searchQuery: search }, caller: { accountId } }) => {
      const asked = { page, pageSize: limits.profilePageSize };
      if (search) return characters.search(accountId, search, asked);
      return characters.page({ kind: 'own', accountId, usable: false }, asked);
    }),
  ];
}
