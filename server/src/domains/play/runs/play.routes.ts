import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Play } from './play.service.ts';

export function playRoutes(play: Play): Route[] {
  return [
    route(calls.playStory, async ({ query, caller }) => {
      await play.start(query.storyId, query.remember === '1', caller);
      return {};
    }),
    route(calls.getLatestRun, async ({ query, caller }) => ({ run: await play.latest(query.storyId, caller) })),
    route(calls.getProgress, async ({ query, caller }) => ({ scenes: await play.progress(query.storyToken, caller) })),
    route(calls.enterScene, ({ body, caller }) => play.enter(body, caller)),
    route(calls.searchItem, ({ body, caller }) => play.search(body, caller)),
    route(calls.makeChoice, ({ body, caller }) => play.choose(body, caller)),
    route(calls.combineItems, ({ body, caller }) => play.combine(body, caller)),
    route(calls.duel, async ({ body, caller }) => {
      const { duel, quests, won, duels, rules } = await play.duel(body, caller);
      return { duel, quests, won, duels, rules };
    }),
    route(calls.getQuestJournal, ({ query, caller }) => play.questJournal(query, caller)),
    route(calls.getHint, async ({ query, caller }) => ({
      hint: await play.hint(query, { strength: Number(query.strength), questId: query.questId }, caller),
    })),
    route(calls.closeRun, async ({ body, caller }) => {
      await play.close(body.storyId, caller);
      return {};
    }),
    route(calls.continueRun, ({ body, caller }) => play.reopen(body.storyId, caller)),
  ];
}
