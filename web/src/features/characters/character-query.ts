import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A character and the public stories that it plays in. The dialog itself says when it cannot be fetched. */
export function characterQuery(characterId: string) {
  return queryOptions({
    queryKey: ['character', characterId],
    queryFn: ({ signal }) => send(calls.getCharacter, { query: { characterId }, signal }),
    meta: { quiet: true },
  });
}
