import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';

/**
 * Query for the history game: map, outfits, places, people, pictures and facts. The screens show fetch errors
 * themselves.
 */
export const areaQuery = queryOptions({
  queryKey: ['war-game'],
  queryFn: ({ signal }) => send(calls.getWarGame, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Loading and error texts. */
export const areaWords = { waiting: m.war_game_unrolling_the_map(), failed: m.war_game_the_map_couldnt_be_loaded() };
