import type { Item, QuestEvent, QuestState, SceneProgress } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/route.ts';
import type { Credits } from '../profile/credits.service.ts';
import type { Scenes } from '../scenes/scenes.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import { hintsFor } from './hints.ts';
import { presentJourney, questStates } from './journey.ts';
import * as store from './play.repository.ts';
import { advance, isFightOn, isWon, itemToFind, type PlayEvent, type QuestBook } from './quest-rules.ts';

/** How a scene stands in a run. */
export interface SceneState {
  quests: QuestState[];
  fight: boolean;
  won: boolean;
}

/** Where in a run something happens. */
export interface Place {
  runId: string;
  sceneId: string;
}

/** What a reply did: the quests it moved. */
export type Reply = Extract<PlayEvent, { type: 'characterReplied' }>;

/** What open quests want of a talk. */
export interface Guidance {
  /** Hints of the scene's quests that the character may drop. */
  hints: string[];
  /** Lines that quests of the whole story wait to hear, each with its hint, and whether its quest is of this scene. */
  sought: { text: string; hint: string | null; here: boolean }[];
}

export interface Play {
  /**
   * Starts a new run of a story and counts the play. A run that nobody has set foot in yet is used again, so that a
   * repeated call counts once. Throws `Story Not Found.` or `User Has No Credits.`
   */
  start(storyId: string, caller: Caller): Promise<void>;
  /** How far the caller's latest open run has come, scene by scene. */
  progress(storyToken: string, caller: Caller): Promise<SceneProgress[]>;
  /** Enters a scene of the caller's latest open run. Throws `Story`, `Scene` or `Character Not Found.` */
  enter(entry: Entry, caller: Caller): Promise<SceneState>;
  /** Searches a scene of the caller's latest open run. Throws `Story` or `Scene Not Found.` */
  search(entry: Entry, caller: Caller): Promise<SceneState & { item: (Item & { itemFoundText: string }) | null }>;
  /**
   * Enters a scene in order to talk with somebody there, as part of a transaction; answers the run. The caller has made
   * sure that the player may see the story. Throws `Scene` or `Character Not Found.`
   */
  enterToTalk(storyId: string, entry: TalkEntry, caller: Caller, writer: Writer): Promise<string>;
  /** What the story's open quests want of a talk with this character. */
  guidance(place: Place, characterId: string): Promise<Guidance>;
  /** Lets the quests of a scene hear a reply, as part of the transaction that stores it; answers what it moved. */
  hear(place: Place, reply: Reply, writer: Writer): Promise<QuestEvent[]>;
}

/** A scene of the story that a story token names. */
export interface Entry {
  storyToken: string;
  sceneId: string;
  /** The character that comes along. */
  coopCharacterId?: string | undefined;
}

/** A scene of a story and whom to talk with there. */
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

async function currentRun(writer: Writer, accountId: string, storyId: string): Promise<string> {
  const run = await store.latestRun(writer, accountId, storyId);
  if (run) return run.id;
  await store.lockRuns(writer, accountId, storyId);
  const meanwhile = await store.latestRun(writer, accountId, storyId);
  return meanwhile?.id ?? store.insertRun(writer, accountId, storyId, false);
}

async function checkWin(writer: Writer, { runId, sceneId }: Place, book: QuestBook): Promise<boolean> {
  if (await store.hasWon(writer, runId, sceneId)) return true;
  const people = book.length > 0 ? [] : await store.readCast(writer, sceneId);
  const talkedWith = people.length > 0 ? await store.readTalkedWith(writer, runId, sceneId) : new Set<string>();
  if (!isWon(book, people, talkedWith)) return false;
  await store.recordWin(writer, { runId, sceneId });
  return true;
}

/** Lets an event happen to a scene of a run whose row is locked. */
async function happen(writer: Writer, place: Place, event: PlayEvent) {
  const before = await store.readBook(writer, place.runId, place.sceneId);
  const { book, changes } = advance(before, event);
  await store.recordChanges(writer, place, changes);
  return { changes, state: stateOf(book, await checkWin(writer, place, book)) };
}

function stateOf(book: QuestBook, won: boolean): SceneState {
  return { quests: questStates(book), fight: isFightOn(book), won };
}

/** The scene in the caller's latest open run, its row locked until the transaction ends. */
async function lockPlace(writer: Writer, storyId: string, sceneId: string, caller: Caller): Promise<Place> {
  if (!(await store.isSceneOf(writer, storyId, sceneId))) throw notFound('Scene');
  const runId = await currentRun(writer, caller.accountId, storyId);
  await store.lockRun(writer, runId);
  return { runId, sceneId };
}

async function enterScene(writer: Writer, storyId: string, entry: Omit<TalkEntry, 'characterId'>, caller: Caller) {
  const place = await lockPlace(writer, storyId, entry.sceneId, caller);
  const partner = entry.coopCharacterId;
  if (partner) {
    if (!(await store.mayTakeAlong(writer, partner, caller.accountId))) throw notFound('Character');
    await store.setPartner(writer, place.runId, partner);
  }
  await store.recordEntry(writer, place);
  const { state } = await happen(writer, place, { type: 'sceneEntered' });
  return { place, state };
}

async function searchScene(writer: Writer, storyId: string, sceneId: string, caller: Caller) {
  const place = await lockPlace(writer, storyId, sceneId, caller);
  const book = await store.readBook(writer, place.runId, sceneId);
  const itemId = itemToFind(book);
  if (!itemId) return { itemId, state: stateOf(book, await store.hasWon(writer, place.runId, sceneId)) };
  await store.recordFind(writer, { ...place, itemId });
  const { state } = await happen(writer, place, { type: 'itemFound', itemId });
  return { itemId, state };
}

async function startRun(writer: Writer, storyId: string, caller: Caller): Promise<void> {
  await store.lockRuns(writer, caller.accountId, storyId);
  const run = await store.latestRun(writer, caller.accountId, storyId);
  const fresh = run && !run.begun ? run.id : null;
  const runId = fresh ?? (await store.insertRun(writer, caller.accountId, storyId, true));
  if (fresh) await store.countPlay(writer, fresh);
  await store.closeOtherRuns(writer, caller.accountId, storyId, runId);
}

/** Runs of stories: what has been entered, found, learnt and won. */
export function createPlay({ store: { reader, transact }, stories, scenes, credits }: PlayDeps): Play {
  return {
    async start(storyId, caller) {
      const story = await stories.readable(storyId, caller);
      if ((await credits.balance(caller.accountId)) < 1) throw fail('noCredits');
      await transact((writer) => startRun(writer, story.storyId, caller));
    },
    async progress(storyToken, caller) {
      const { storyId } = await stories.ofToken(storyToken, caller);
      const run = await store.latestRun(reader, caller.accountId, storyId);
      return presentJourney(await store.readJourney(reader, storyId, run?.id ?? null));
    },
    async enter(entry, caller) {
      const { storyId } = await stories.ofToken(entry.storyToken, caller);
      const { state } = await transact((writer) => enterScene(writer, storyId, entry, caller));
      return state;
    },
    async search({ storyToken, sceneId }, caller) {
      const { storyId } = await stories.ofToken(storyToken, caller);
      const { itemId, state } = await transact((writer) => searchScene(writer, storyId, sceneId, caller));
      return { ...state, item: itemId ? await scenes.foundItem(itemId) : null };
    },
    async enterToTalk(storyId, entry, caller, writer) {
      const { place } = await enterScene(writer, storyId, entry, caller);
      const cast = await store.readCast(writer, entry.sceneId);
      if (!cast.includes(entry.characterId)) throw notFound('Character');
      return place.runId;
    },
    async guidance(place, characterId) {
      const [book, voices, sought] = await Promise.all([
        store.readBook(reader, place.runId, place.sceneId),
        store.readVoices(reader, place.sceneId),
        store.readSought(reader, place),
      ]);
      return { hints: hintsFor(book, characterId, voices), sought };
    },
    async hear(place, reply, writer) {
      await store.lockRun(writer, place.runId);
      const { changes } = await happen(writer, place, reply);
      return changes;
    },
  };
}
