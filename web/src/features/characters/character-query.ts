import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { fillForReader } from '../../api/filled-names.ts';
import { send } from '../../api/session.ts';

/** Query for a character and the public stories it plays in. The dialog shows fetch errors itself. */
export function characterQuery(characterId: string) {
  return queryOptions({
    queryKey: ['character', characterId],
    queryFn: async ({ signal }) => fillForReader(await send(calls.getCharacter, { query: { characterId }, signal })),
    meta: { quiet: true },
  });
}
