import type { LineTranslator } from '@emberlore/brain';
import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { unnamed } from '../../../kit/unnamed.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Scenes } from '../../library/scenes/scenes.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { combineIn } from './combining.ts';
import type { ThrowDice } from './dice/dice.ts';
import { throwForOption } from './dice/option-roll.ts';
import { tellInTongue } from './duel/duel-tongue.ts';
import { readResults } from './duel/duels.repository.ts';
import type { Entry } from './entries.ts';
import { fightIn } from './fighting.ts';
import { hearReply } from './hear-reply.ts';
import { partnerHints } from './hints.ts';
import { presentJourney, withLeftOut } from './journey.ts';
import { readLoggedState } from './log/run-log.repository.ts';
import * as store from './play.repository.ts';
import type { Play } from './play-interface.ts';
import { buildGuidance, isAtEnd, isMoved, listHidden, readPlot } from './plot.ts';
import { readQuestHint } from './quest-hint.ts';
import { readQuestJournal } from './quest-journal.ts';
import { listOpenTo, readLeftOut, readLeftOutAt } from './rules/missing-quests.ts';
import { findDescription, findReaction, listAbsent, listHeldLines } from './rules/rule-book.ts';
import { readOutlook } from './run-outlook.ts';
import { latestRun, latestRunEver } from './runs.repository.ts';
import { closeRun, continueRun, startRun } from './runs.ts';
import { chooseIn, enterScene } from './scene-steps.ts';
import { listLooks, searchScene } from './searching.ts';

export { tellChoice } from './dice/option-roll.ts';
export type { TalkEntry } from './entries.ts';
export { emptyState, listCarriedIds, type RunState } from './log/run-log.ts';
export type { Play, Tiding } from './play-interface.ts';
export type { Guidance, Plot, Progress as Standings, SoughtItem } from './plot.ts';
export type { PlayedItem } from './quest-rules.ts';
export { hasHappened } from './rules/conditions.ts';
export { readGreetings } from './rules/due-greetings.ts';
export { findMadeChoice, findWinText, type ItemAct, listAbsent, listEpilogues } from './rules/rule-book.ts';
export { findYieldText } from './rules/yields.ts';
export { listItemsAsked, listItemsGuessed, listItemsPlaced } from './told-items.ts';

export interface PlayDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  scenes: Scenes;
  credits: Credits;
  throwDice: ThrowDice;
  tokens: Pick<Tokens, 'opaque'>;
  /** Tells duels in the player's language; absent without a language model. */
  translate?: LineTranslator | undefined;
}

const describe = (description: string | undefined) => (description === undefined ? {} : { description });

/** Replaces a name that the player may not know. */
const nameless = unnamed.character.toLowerCase();

/** Creates the service for runs: entered scenes, found items, learned facts and won scenes. */
export function createPlay({
  store: { reader, transact },
  stories,
  scenes,
  credits,
  throwDice,
  tokens,
  translate,
}: PlayDeps): Play {
  /** Runs a transaction that holds the caller's account: none is written after a ban. */
  const transactFor = <T>(caller: Caller, work: (writer: Writer) => Promise<T>): Promise<T> =>
    transact(async (writer) => {
      await holdCaller(writer, caller);
      return work(writer);
    });

  /** Finds a scene in the caller's latest run of its story. Throws `Scene Not Found.` */
  async function findPlace({ storyToken, sceneId }: Entry, caller: Caller) {
    const { storyId } = await stories.ofToken(storyToken, caller);
    if (!(await store.hasScene(reader, storyId, sceneId))) throw notFound('Scene');
    const run = await latestRun(reader, caller.accountId, storyId);
    return { runId: run?.id ?? null, sceneId, storyId };
  }

  const enterToAll: Play['enterToAll'] = async (storyId, entry, caller, writer) => {
    const { place, state } = await enterScene(writer, storyId, entry, caller);
    const cast = await store.readCast(writer, entry.sceneId);
    // The partner has been admitted together with the player, and may be one of the scene.
    const all = new Set(entry.coopCharacterId ? [...cast, entry.coopCharacterId] : cast);
    return { runId: place.runId, present: [...all].filter((id) => !state.rules.absent.includes(id)) };
  };

  return {
    async start(storyId, remembers, caller) {
      const story = await stories.readable(storyId, caller);
      // Authors play their own stories for free.
      const isFree = story.ownerId === caller.accountId;
      if (!isFree && (await credits.balance(caller.accountId)) < 1) throw fail('noCredits');
      await transactFor(caller, (writer) => startRun(writer, { ...story, remembers }, caller));
    },
    async latest(storyId, caller) {
      const story = await stories.readable(storyId, caller);
      const runId = await latestRunEver(reader, caller.accountId, story.storyId);
      return runId === null
        ? null
        : readOutlook(reader, { storyId: story.storyId, runId, accountId: caller.accountId }, tokens);
    },
    async close(storyId, caller) {
      const story = await stories.readable(storyId, caller);
      await transactFor(caller, (writer) => closeRun(writer, story.storyId, caller));
    },
    async reopen(storyId, caller) {
      const story = await stories.readable(storyId, caller);
      return transactFor(caller, (writer) => continueRun(writer, story.storyId, caller));
    },
    async progress(storyToken, caller) {
      const { storyId } = await stories.ofToken(storyToken, caller);
      const run = await latestRun(reader, caller.accountId, storyId);
      const runId = run?.id ?? null;
      const [rows, leftOut] = await Promise.all([
        store.readJourney(reader, storyId, runId),
        readLeftOut(reader, storyId, runId),
      ]);
      return presentJourney(rows, leftOut.missing).map((scene) => withLeftOut(scene, leftOut));
    },
    async enter(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      return transactFor(caller, async (writer) => {
        const { place, state, book } = await enterScene(writer, storyId, entry, caller);
        const looks = await listLooks(writer, place, book);
        return { ...state, duels: await readResults(writer, place), looks };
      });
    },
    async search(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      const { itemId, otherIds, state, near, firstLook, looks } = await transactFor(caller, (writer) =>
        searchScene(writer, storyId, entry, caller),
      );
      const show = (id: string) => scenes.foundItem(id, caller.accountId);
      const item = itemId ? await show(itemId) : null;
      const others = (await Promise.all(otherIds.map(show))).filter((other) => other !== null);
      return {
        ...state,
        item,
        ...(others.length > 0 && { alsoFound: others }),
        ...(near !== undefined && { near }),
        ...(firstLook && { firstLook }),
        looks,
      };
    },
    async duel(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      const { runId, ...fought } = await transactFor(caller, (writer) => fightIn(writer, storyId, entry, caller));
      const { characterId } = entry;
      // After the transaction, which must not wait for a language model.
      const duel = await tellInTongue(fought.duel, { runId, characterId, ...caller }, { reader, translate });
      return { ...fought, duel };
    },
    async choose(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      // Before the transaction, which must not wait for a thread.
      const thrown = await throwForOption(reader, storyId, entry, throwDice);
      return transactFor(caller, (writer) => chooseIn(writer, storyId, { ...entry, thrown }, caller));
    },
    async rehearse(entry, planned, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      return transactFor(caller, (writer) => chooseIn(writer, storyId, { ...entry, thrown: { planned } }, caller));
    },
    async combine(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      const { made, ...state } = await transactFor(caller, (writer) => combineIn(writer, storyId, entry, caller));
      const item = made && (await scenes.foundItem(made.itemId, caller.accountId));
      return { ...state, made: made && item ? { item, text: made.text } : null };
    },
    questJournal: async (entry, caller) => readQuestJournal(reader, scenes, await findPlace(entry, caller)),
    async hint(entry, wanted, caller) {
      const { runId, sceneId } = await findPlace(entry, caller);
      return runId === null ? null : readQuestHint(reader, { runId, sceneId }, wanted);
    },
    async enterToTalk(storyId, entry, caller, writer) {
      const { runId, present } = await enterToAll(storyId, entry, caller, writer);
      if (!present.includes(entry.characterId)) throw notFound('Character');
      return runId;
    },
    enterToAll,
    plot: (sceneId) => readPlot(reader, sceneId),
    guidance: buildGuidance,
    hidden: listHidden,
    isAtEnd,
    isMoved,
    reaction: ({ book }, act, run) => (book ? findReaction(act, run, book) : undefined),
    runState: async (runId) => (await readLoggedState(reader, runId)).state,
    ruled: ({ book }, sceneId, characterId, run) => ({
      absent: book ? listAbsent(sceneId, run, book) : [],
      held: book ? listHeldLines(characterId, run, book) : [],
      ...describe(book ? findDescription(sceneId, run, book) : undefined),
    }),
    async openHints({ runId, sceneId }) {
      const [all, leftOut] = await Promise.all([
        store.readBook(reader, runId, sceneId),
        readLeftOutAt(reader, { runId, sceneId }),
      ]);
      const book = listOpenTo(all, leftOut, sceneId);
      const named = await store.readQuestNames(
        reader,
        book.map(({ rule }) => rule.questId),
        runId,
      );
      const namings = named.map(({ id, name, target }) => [id, { name, target: target ?? nameless }] as const);
      return partnerHints(book, new Map(namings));
    },
    async tidings({ runId }, events) {
      const named = await store.readQuestNames(reader, [...new Set(events.map(({ questId }) => questId))], runId);
      return events.flatMap(({ questId, event }) => {
        const quest = named.find(({ id }) => id === questId);
        return quest ? [{ event, type: quest.type, name: quest.name, target: quest.target ?? nameless }] : [];
      });
    },
    hear: (place, reply, plot, writer) => hearReply(writer, place, reply, plot),
  };
}
