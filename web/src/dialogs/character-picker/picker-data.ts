import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** Whose characters are picked from. */
export type Scope = 'own' | 'public';

/** A page of characters to pick from, ten at a time. */
export function charactersPage(scope: Scope, page: number) {
  return queryOptions({
    queryKey: ['picker', 'characters', scope, page],
    queryFn: () => send(calls.getCharacters, { query: { page, scope } }),
    placeholderData: keepPreviousData,
    meta: { playersOnly: true, quiet: true },
  });
}

/** A page of the variants of a character. */
export function variantsPage(originalCharacterId: string, page: number) {
  return queryOptions({
    queryKey: ['picker', 'variants', originalCharacterId, page],
    queryFn: () => send(calls.getSubCharacters, { query: { page, originalCharacterId } }),
    placeholderData: keepPreviousData,
    meta: { playersOnly: true, quiet: true },
  });
}
