import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';

/** Query for the Irish town: its avatars and people. The screens show fetch errors themselves. */
export const townQuery = queryOptions({
  queryKey: ['irish-town'],
  queryFn: ({ signal }) => send(calls.getIrishTown, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Loading and error texts. */
export const townWords = {
  waiting: m.irish_twin_walking_into_town(),
  failed: m.irish_twin_the_town_couldnt_be_loaded(),
};
