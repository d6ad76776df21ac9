import type { Character, RuledScene } from '@emberlore/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { fillForReader } from '../../../api/filled-names.ts';
import { send } from '../../../api/session.ts';
import { partnerKey } from '../play-data.ts';
import { findPartnerId, type PlayMode } from '../play-paths.ts';

function partnerQuery(characterId: string) {
  return queryOptions({
    queryKey: partnerKey(characterId),
    queryFn: async () => fillForReader((await send(calls.getCharacter, { query: { characterId } })).character),
    staleTime: 10 * 60_000,
    // Play goes on without the partner's picture.
    meta: { quiet: true },
  });
}

/** Returns the partner once loaded; null without one, and in a scene from which the story's rules keep them away. */
export function usePartner(mode: PlayMode, { absent }: Pick<RuledScene, 'absent'>): Character | null {
  const characterId = findPartnerId(mode);
  const { data } = useQuery({ ...partnerQuery(characterId ?? ''), enabled: characterId !== undefined });
  return characterId === undefined || absent.includes(characterId) ? null : (data ?? null);
}
