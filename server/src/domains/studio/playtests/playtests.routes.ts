import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Playtests } from './playtests.service.ts';

/** Routes of playtests. */
export function playtestsRoutes(playtests: Playtests): Route[] {
  return [
    route(calls.startPlaytest, async ({ body, caller }) => ({ playtest: await playtests.start(body.storyId, caller) })),
    route(calls.getPlaytest, async ({ query, caller }) => ({
      playtest: await playtests.read(query.playtestId, caller),
    })),
    route(calls.getPlaytests, ({ query, caller }) => playtests.list(query.storyId, caller)),
    route(calls.stopPlaytest, async ({ body, caller }) => {
      await playtests.stop(body.playtestId, caller);
      return {};
    }),
  ];
}
