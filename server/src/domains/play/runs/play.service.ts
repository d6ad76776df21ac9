import type {
  DuelResult,
  DuelState,
  LatestRun,
  QuestEvent,
  QuestState,
  QuestType,
  SceneProgress,
  SearchSpot,
} from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { unnamed } from '../../../kit/unnamed.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Scenes } from '../../library/scenes/scenes.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { type Move, moveInDuel } from './duel/duel.ts';
import { readResults } from './duel/duels.repository.ts';
import { partnerHints } from './hints.ts';
import { presentJourney, questStates } from './journey.ts';
import type { RunPlace } from './play.repository.ts';
import * as store from './play.repository.ts';
import { buildGuidance, type Guidance, isMoved, type Plot, type Progress, readPlot } from './plot.ts';
import { type QuestJournal, readQuestJournal } from './quest-journal.ts';
import { advance, isFightOn, isWon, itemToFind, type PlayEvent, type QuestBook } from './quest-rules.ts';
import { readOutlook } from './run-outlook.ts';
import { latestRun, latestRunEver, lockRun, mayTakeAlong, setPartner } from './runs.repository.ts';
import { closeRun, continueRun, currentRun, type Reopened, startRun } from './runs.ts';
import { type SearchResult, seekAt } from './spots.ts';

export type { Guidance, Plot, Progress as Standings } from './plot.ts';

/** The state of a scene in a run. */
export interface SceneState {
  quests: QuestState[];
  fight: boolean;
  won: boolean;
}

/** A scene's state, with the results of its duels. */
type FoughtScene = SceneState & { duels: DuelResult[] };

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
  /** Returns what the caller's latest open run knows in a scene. Throws `Story` or `Scene Not Found.` */
  questJournal(entry: Entry, caller: Caller): Promise<QuestJournal>;
  /**
   * Enters a scene to talk with a character there, as part of a transaction. Returns the run. The caller has checked
   * that the player may see the story. Throws `Scene` or `Character Not Found.`
   */
  enterToTalk(storyId: string, entry: TalkEntry, caller: Caller, writer: Writer): Promise<string>;
  /** Returns the plot of a scene's quests: the same for all runs until the story is edited. */
  plot(sceneId: string): Promise<Plot>;
  /** Returns what the story's open quests need from a talk with this character, at this progress of a run. */
  guidance(plot: Plot, standings: Progress, characterId: string): Guidance;
  /** Whether `hear` would change anything after this reply, in a run with this progress or more. */
  isMoved(plot: Plot, standings: Progress, won: boolean, reply: Reply): boolean;
  /** Returns what a partner may answer when asked what to do next; see `partnerHints`. */
  openHints(place: RunPlace): Promise<string[]>;
  /** Describes these events of a run. */
  tidings(place: Pick<RunPlace, 'runId'>, events: readonly QuestEvent[]): Promise<Tiding[]>;
  /** Updates the quests of a scene after a reply, as part of the transaction that stores it. Returns what changed. */
  hear(place: RunPlace, reply: Reply, writer: Writer): Promise<QuestEvent[]>;
}

/** A quest's change: its name, type and target. */
export interface Tiding {
  event: QuestEvent['event'];
  type: QuestType;
  name: string;
  target: string;
}

/** A move in a duel with a character of a scene. */
export interface DuelEntry extends Entry, Move {
  characterId: string;
}

/** A scene of the story named by a story token. */
export interface Entry {
  storyToken: string;
  sceneId: string;
  /** The character that accompanies the player. */
  coopCharacterId?: string | undefined;
}

/** A scene to search: all of it, or one spot of its picture. */
export type SearchEntry = Entry & { spot?: SearchSpot | undefined };

/** A scene of a story, and the character to talk with. */
export interface TalkEntry {
  sceneId: string;
  characterId: string;
  coopCharacterId?: string | undefined;
}

export interface PlayDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  scenes: Scenes;
  credits: Credits;
}

/** No event: only reads the state. */
const idle: PlayEvent = { type: 'nothing' };

async function checkWin(writer: Writer, { runId, sceneId }: RunPlace, book: QuestBook): Promise<boolean> {
  if (await store.hasWon(writer, runId, sceneId)) return true;
  const people = book.length > 0 ? [] : await store.readCast(writer, sceneId);
  const talkedWith =
    people.length > 0 ? await store.readTalkedWith(writer, { runId, sceneId }, people) : new Set<string>();
  // Content hidden by moderators must not stop the player.
  const isEmptied = book.length === 0 && people.length === 0 && (await store.isReduced(writer, sceneId));
  if (!isEmptied && !isWon(book, people, talkedWith)) return false;
  await store.recordWin(writer, { runId, sceneId });
  return true;
}

/** Applies an event to a scene of a run whose row is locked. */
async function happen(writer: Writer, place: RunPlace, event: PlayEvent) {
  const before = await store.readBook(writer, place.runId, place.sceneId);
  const { book, changes } = advance(before, event);
  await store.recordChanges(writer, place, changes);
  return { changes, state: toSceneState(book, await checkWin(writer, place, book)) };
}

function toSceneState(book: QuestBook, won: boolean): SceneState {
  return { quests: questStates(book), fight: isFightOn(book), won };
}

/** Returns the scene in the caller's latest open run, whose row stays locked until the transaction ends. */
async function lockPlace(writer: Writer, storyId: string, sceneId: string, caller: Caller): Promise<RunPlace> {
  if (!(await store.hasScene(writer, storyId, sceneId))) throw notFound('Scene');
  const runId = await currentRun(writer, caller.accountId, storyId);
  await lockRun(writer, runId);
  return { runId, sceneId };
}

async function enterScene(writer: Writer, storyId: string, entry: Omit<TalkEntry, 'characterId'>, caller: Caller) {
  const place = await lockPlace(writer, storyId, entry.sceneId, caller);
  const partner = entry.coopCharacterId;
  if (partner) {
    if (!(await mayTakeAlong(writer, partner, caller.accountId))) throw notFound('Character');
    await setPartner(writer, place.runId, partner);
  }
  await store.recordEntry(writer, place);
  const { state } = await happen(writer, place, { type: 'sceneEntered' });
  return { place, state };
}

async function searchScene(writer: Writer, storyId: string, { sceneId, spot }: SearchEntry, caller: Caller) {
  const place = await lockPlace(writer, storyId, sceneId, caller);
  const book = await store.readBook(writer, place.runId, sceneId);
  const readState = async () => toSceneState(book, await store.hasWon(writer, place.runId, sceneId));
  const itemId = itemToFind(book);
  const isThere = itemId !== null && (await store.isItemThere(writer, itemId, caller.accountId));
  if (!isThere) return { itemId: null, state: await readState() };
  const { found, near } = seekAt(spot, { runId: place.runId, itemId });
  if (!found) return { itemId: null, state: await readState(), near };
  await store.recordFind(writer, { ...place, itemId });
  const { state } = await happen(writer, place, { type: 'itemFound', itemId });
  return { itemId, state };
}

async function fightIn(writer: Writer, storyId: string, entry: DuelEntry, caller: Caller) {
  const place = await lockPlace(writer, storyId, entry.sceneId, caller);
  const { characterId } = entry;
  const duel = await moveInDuel(writer, { ...place, characterId }, entry);
  // Applying the same victory twice changes nothing.
  const { state } = await happen(writer, place, duel.outcome === 'won' ? { type: 'duelWon', characterId } : idle);
  return { ...state, duel, duels: await readResults(writer, place) };
}

/** Replaces a name that the player may not know. */
const nameless = unnamed.character.toLowerCase();

/** Creates the service for runs: entered scenes, found items, learned facts and won scenes. */
export function createPlay({ store: { reader, transact }, stories, scenes, credits }: PlayDeps): Play {
  /** Runs a transaction that holds the caller's account: none is written after a ban. */
  const transactFor = <T>(caller: Caller, work: (writer: Writer) => Promise<T>): Promise<T> =>
    transact(async (writer) => {
      await holdCaller(writer, caller);
      return work(writer);
    });

  return {
    async start(storyId, remembers, caller) {
      const story = await stories.readable(storyId, caller);
      if ((await credits.balance(caller.accountId)) < 1) throw fail('noCredits');
      await transactFor(caller, (writer) => startRun(writer, { ...story, remembers }, caller));
    },
    async latest(storyId, caller) {
      const story = await stories.readable(storyId, caller);
      const runId = await latestRunEver(reader, caller.accountId, story.storyId);
      return runId === null ? null : readOutlook(reader, story.storyId, runId);
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
      return presentJourney(await store.readJourney(reader, storyId, run?.id ?? null));
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
      const { itemId, state, near } = await transactFor(caller, (writer) =>
        searchScene(writer, storyId, entry, caller),
      );
      const item = itemId ? await scenes.foundItem(itemId, caller.accountId) : null;
      return { ...state, item, ...(near !== undefined && { near }) };
    },
    async duel(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      return transactFor(caller, (writer) => fightIn(writer, storyId, entry, caller));
    },
    async questJournal({ storyToken, sceneId }, caller) {
      const { storyId } = await stories.ofToken(storyToken, caller);
      if (!(await store.hasScene(reader, storyId, sceneId))) throw notFound('Scene');
      const run = await latestRun(reader, caller.accountId, storyId);
      return readQuestJournal(reader, scenes, { runId: run?.id ?? null, sceneId });
    },
    async enterToTalk(storyId, entry, caller, writer) {
      const { place } = await enterScene(writer, storyId, entry, caller);
      // The partner has been admitted together with the player.
      const cast = await store.readCast(writer, entry.sceneId);
      const present = [...cast, ...(entry.coopCharacterId ? [entry.coopCharacterId] : [])];
      if (!present.includes(entry.characterId)) throw notFound('Character');
      return place.runId;
    },
    plot: (sceneId) => readPlot(reader, sceneId),
    guidance: buildGuidance,
    isMoved,
    async openHints({ runId, sceneId }) {
      const book = await store.readBook(reader, runId, sceneId);
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
    async hear(place, reply, writer) {
      await lockRun(writer, place.runId);
      const { changes } = await happen(writer, place, reply);
      return changes;
    },
  };
}
