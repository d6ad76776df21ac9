import type {
  DuelState,
  ItemReaction,
  LatestRun,
  QuestEvent,
  QuestType,
  RuledScene,
  SceneProgress,
} from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { unnamed } from '../../../kit/unnamed.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Scenes } from '../../library/scenes/scenes.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { ThrowDice } from './dice/dice.ts';
import { throwForOption } from './dice/option-roll.ts';
import { readResults } from './duel/duels.repository.ts';
import type { ChoiceEntry, DuelEntry, Entry, SearchEntry, TalkEntry } from './entries.ts';
import { partnerHints } from './hints.ts';
import { presentJourney, withLeftOut } from './journey.ts';
import { readLoggedState } from './log/run-log.repository.ts';
import type { RunState } from './log/run-log.ts';
import type { RunPlace } from './play.repository.ts';
import * as store from './play.repository.ts';
import { buildGuidance, type Guidance, isAtEnd, isMoved, type Plot, readPlot, type Standing } from './plot.ts';
import { type QuestHint, readQuestHint } from './quest-hint.ts';
import { type QuestJournal, readQuestJournal } from './quest-journal.ts';
import type { PlayEvent } from './quest-rules.ts';
import { listOpenTo, readLeftOut, readLeftOutAt } from './rules/missing-quests.ts';
import { findDescription, findReaction, type ItemAct, listAbsent, listHeldLines } from './rules/rule-book.ts';
import { readOutlook } from './run-outlook.ts';
import { latestRun, latestRunEver } from './runs.repository.ts';
import { closeRun, continueRun, type Reopened, startRun } from './runs.ts';
import {
  chooseIn,
  enterScene,
  type FoughtScene,
  fightIn,
  hearReply,
  type MadeChoice,
  type SceneState,
  searchScene,
} from './scene-steps.ts';
import type { SearchResult } from './spots.ts';

export type { TalkEntry } from './entries.ts';
export { emptyState, listCarriedIds, type RunState } from './log/run-log.ts';
export type { Guidance, Plot, Progress as Standings } from './plot.ts';
export { hasHappened } from './rules/conditions.ts';
export type { ItemAct } from './rules/rule-book.ts';
export type { SceneState } from './scene-steps.ts';

/** The facts of a reply that matter for quests. */
export type Reply = Extract<PlayEvent, { type: 'characterReplied' }>;

export interface Play {
  /**
   * Starts a new run of a story and counts the play, unless the story is the caller's own. Uses an existing run that
   * has entered no scene, so a repeated call counts once. Throws `Story Not Found.` or `User Has No Credits.`
   */
  start(storyId: string, remembers: boolean, caller: Caller): Promise<void>;
  /** Returns how far the caller's latest run of a story has come; null if there is none. Throws `Story Not Found.` */
  latest(storyId: string, caller: Caller): Promise<LatestRun | null>;
  /** Closes the caller's open run of a story, if any. Throws `Story Not Found.` */
  close(storyId: string, caller: Caller): Promise<void>;
  /** Reopens the caller's latest run of a story, if any. Throws `Story Not Found.` */
  reopen(storyId: string, caller: Caller): Promise<Reopened>;
  /** Returns the progress of the caller's latest open run, scene by scene. */
  progress(storyToken: string, caller: Caller): Promise<SceneProgress[]>;
  /** Enters a scene in the caller's latest open run. Throws `Story`, `Scene` or `Character Not Found.` */
  enter(entry: Entry, caller: Caller): Promise<FoughtScene>;
  /** Searches a scene, or one spot of it, in the caller's latest open run. Throws `Story` or `Scene Not Found.` */
  search(entry: SearchEntry, caller: Caller): Promise<SceneState & SearchResult>;
  /**
   * Makes a move in a duel of the caller's latest open run; see `moveInDuel`. A won duel completes its quest. Throws
   * `Story`, `Scene`, `Character` or `Duel Not Found.`
   */
  duel(entry: DuelEntry, caller: Caller): Promise<FoughtScene & { duel: DuelState }>;
  /** Makes a choice in the caller's latest open run; see `chooseIn`. Throws `Story`, `Scene` or `Choice Not Found.` */
  choose(entry: ChoiceEntry, caller: Caller): Promise<MadeChoice>;
  /** Returns what the caller's latest open run knows in a scene. Throws `Story` or `Scene Not Found.` */
  questJournal(entry: Entry, caller: Caller): Promise<QuestJournal>;
  /** Returns a hint at the quest of a scene that comes next, from 1 (faint) to 3 (plain); null if none is open. */
  hint(entry: Entry, strength: number, caller: Caller): Promise<QuestHint | null>;
  /**
   * Enters a scene to talk with a character there, as part of a transaction. Returns the run. The caller has checked
   * that the player may see the story. Throws `Scene` or `Character Not Found.`
   */
  enterToTalk(storyId: string, entry: TalkEntry, caller: Caller, writer: Writer): Promise<string>;
  /**
   * Enters a scene to talk with everybody there, as part of a transaction, like `enterToTalk`. Returns the run and who
   * is present, the partner last. Throws `Scene` or `Character Not Found.`
   */
  enterToAll(
    storyId: string,
    entry: Omit<TalkEntry, 'characterId'>,
    caller: Caller,
    writer: Writer,
  ): Promise<{ runId: string; present: string[] }>;
  /** Returns the plot of a scene's quests: the same for all runs until the story is edited. */
  plot(sceneId: string): Promise<Plot>;
  /** Returns what the story's open quests need from a talk with this character, at this progress of a run. */
  guidance(plot: Plot, standing: Standing, characterId: string): Guidance;
  /** Whether nothing is left to do in a scene but what these lines complete, so that they may be told. */
  isAtEnd(plot: Plot, standing: Standing, won: boolean, lines: readonly string[]): boolean;
  /** Whether `hear` would change anything after this reply, in a run with this progress or more. */
  isMoved(plot: Plot, standing: Standing, won: boolean, reply: Reply): boolean;
  /** Returns what a character says to an item that is shown or given; undefined if the author wrote nothing. */
  reaction(plot: Plot, act: ItemAct & { characterId: string }, run: RunState): ItemReaction | undefined;
  /** Returns the state of a run: what its log adds up to. */
  runState(runId: string): Promise<RunState>;
  /**
   * Returns who is absent from a scene, how the rules describe it, and which lines a character there does not tell, in this state of a run. Without
   * a character: which lines anybody does not tell.
   */
  ruled(plot: Plot, sceneId: string, characterId: string | null, run: RunState): RuledPart;
  /** Returns what a partner may answer when asked what to do next; see `partnerHints`. */
  openHints(place: RunPlace): Promise<string[]>;
  /** Describes these events of a run. */
  tidings(place: Pick<RunPlace, 'runId'>, events: readonly QuestEvent[]): Promise<Tiding[]>;
  /** Updates a run after a reply, as part of the transaction that stores it; see `hearReply`. */
  hear(place: RunPlace, reply: Reply, writer: Writer): Promise<{ quests: QuestEvent[]; rules?: RuledScene }>;
}

/** What the rules make of a scene for a character who talks there. */
export interface RuledPart {
  absent: string[];
  held: string[];
  /** Replaces the description of the scene. */
  description?: string;
}

/** A quest's change: its name, type and target. */
export interface Tiding {
  event: QuestEvent['event'];
  type: QuestType;
  name: string;
  target: string;
}

export interface PlayDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  scenes: Scenes;
  credits: Credits;
  throwDice: ThrowDice;
}

const describe = (description: string | undefined) => (description === undefined ? {} : { description });

/** Replaces a name that the player may not know. */
const nameless = unnamed.character.toLowerCase();

/** Creates the service for runs: entered scenes, found items, learned facts and won scenes. */
export function createPlay({ store: { reader, transact }, stories, scenes, credits, throwDice }: PlayDeps): Play {
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
        : readOutlook(reader, { storyId: story.storyId, runId, accountId: caller.accountId });
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
        const { place, state } = await enterScene(writer, storyId, entry, caller);
        return { ...state, duels: await readResults(writer, place) };
      });
    },
    async search(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      const { itemId, otherIds, state, near } = await transactFor(caller, (writer) =>
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
      };
    },
    async duel(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      return transactFor(caller, (writer) => fightIn(writer, storyId, entry, caller));
    },
    async choose(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      // Before the transaction, which must not wait for a thread.
      const thrown = await throwForOption(reader, storyId, entry, throwDice);
      return transactFor(caller, (writer) => chooseIn(writer, storyId, { ...entry, thrown }, caller));
    },
    questJournal: async (entry, caller) => readQuestJournal(reader, scenes, await findPlace(entry, caller)),
    async hint(entry, strength, caller) {
      const { runId, sceneId } = await findPlace(entry, caller);
      return runId === null ? null : readQuestHint(reader, { runId, sceneId }, strength);
    },
    async enterToTalk(storyId, entry, caller, writer) {
      const { runId, present } = await enterToAll(storyId, entry, caller, writer);
      if (!present.includes(entry.characterId)) throw notFound('Character');
      return runId;
    },
    enterToAll,
    plot: (sceneId) => readPlot(reader, sceneId),
    guidance: buildGuidance,
    isAtEnd,
    isMoved,
    reaction: ({ book }, act, run) => (book ? findReaction(act, run, book) : undefined),
    runState: async (runId) => (await readLoggedState(reader, runId)).state,
    ruled: ({ book }, sceneId, characterId, run) => ({
      absent: book ? listAbsent(sceneId, run, book) : [],
      held: book ? listHeldLines(characterId, run, book) : [],
      ...(book && describe(findDescription(sceneId, run, book))),
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
    hear: (place, reply, writer) => hearReply(writer, place, reply),
  };
}
