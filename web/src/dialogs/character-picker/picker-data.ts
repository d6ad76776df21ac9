import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** Whether to list the player's own or public characters. */
export type Scope = 'own' | 'public';

/** Query for a page of ten characters to pick from. */
export function charactersPage(scope: Scope, page: number) {
  return queryOptions({
    queryKey: ['picker', 'characters', scope, page],
    queryFn: () => send(calls.getCharacters, { query: { page, scope } }),
    placeholderData: keepPreviousData,
    meta: { playersOnly: true, quiet: true },
  });
}

/** Query for a page of a character's variants. */
export function variantsPage(originalCharacterId: string, page: number) {
  return queryOptions({
    queryKey: ['picker', 'variants', originalCharacterId, page],
    queryFn: () => send(calls.getSubCharacters, { query: { page, originalCharacterId } }),
    placeholderData: keepPreviousData,
    meta: { playersOnly: true, quiet: true },
  });
}
