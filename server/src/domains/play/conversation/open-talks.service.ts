import { hash } from 'node:crypto';
import type { Connection, Reader, Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { ReadableStory, Stories } from '../../library/stories/stories.service.ts';
import type { Play, TalkEntry } from '../runs/play.service.ts';
import { sayFirstWords } from './first-words.ts';
import * as store from './open-talks.repository.ts';
import type { StateAsked, TurnState } from './turn-state.ts';

/** The character and place of a talk to open. */
export interface Opening extends TalkEntry {
  /** Without it, the scene says which story it is. */
  storyToken?: string | undefined;
  /** Whether a character who has not talked with the player in this scene speaks first. */
  characterBegins?: boolean;
}

export interface OpenTalks {
  /**
   * Opens a talk with a character of a scene or with the current partner, or returns the open one, and enters the
   * scene. Throws `Story`, `Scene` or `Character Not Found.` or `User Has No Credits.`
   */
  open(
    opening: Opening,
    caller: Caller,
  ): Promise<{ sessionToken: string; session: store.Session; characterBegan: boolean }>;
  /**
   * Opens a talk with everybody who is present in a scene, the partner last, or returns the open ones, and enters the
   * scene. Throws as `open` does, and `Character Not Found.` if nobody is.
   */
  openAll(
    opening: Omit<Opening, 'characterId' | 'characterBegins'>,
    caller: Caller,
  ): Promise<{ sessionToken: string; session: store.Session }[]>;
  /**
   * Returns the caller's open talk with a description of its character and, on request, the state that a turn depends
   * on. Throws `Session Not Found.`, or `Story Not Found.` if the story is no longer visible.
   */
  find(sessionToken: string, caller: Caller, asked?: StateAsked | null): Promise<FoundSession>;
  /** Returns the run and scene of the caller's talk, open or closed; null if there is none. */
  placeOf(sessionToken: string, caller: Caller): Promise<Pick<store.Session, 'runId' | 'sceneId'> | null>;
  /** Closes the caller's open talk. Throws `Session Not Found.` */
  close(sessionToken: string, caller: Caller): Promise<void>;
  /** Closes all talks unused for half an hour. */
  closeUnused(): Promise<void>;
}

/** An open talk, a description of its character and, if requested, the state that a turn depends on. */
export type FoundSession = store.Session & {
  about: string;
  /** The companion whom the run has now. */
  companionId: string | null;
  state: TurnState | null;
};

export interface OpenTalksDeps {
  store: Pick<Connection, 'reader' | 'transact' | 'sql'>;
  tokens: Tokens;
  stories: Stories;
  play: Play;
  credits: Credits;
}

/** A player and the character of a talk. */
type Who = Pick<store.Parties, 'accountId' | 'characterId'>;

/** The story of a talk that is opened. */
type EnteredStory = Pick<ReadableStory, 'storyId' | 'ownerId'>;

const hashToken = (sessionToken: string): Uint8Array => hash('sha256', sessionToken, 'buffer');

/** Creates the service for open talks. The database stores only hashes of their tokens. */
export function createOpenTalks({
  store: { reader, sql, transact },
  tokens,
  stories,
  play,
  credits,
}: OpenTalksDeps): OpenTalks {
  const buildToken = (sessionId: string) => tokens.opaque('session', sessionId);

  /** Authors talk with their own characters for free in their own stories. */
  const isFree = async (ownerId: string, { accountId, characterId }: Who, db: Reader) =>
    ownerId === accountId && store.isOwnCharacter(db, characterId, accountId);

  async function openWith(
    writer: Writer,
    parties: Omit<store.Parties, 'kind'>,
    { ownerId }: Pick<EnteredStory, 'ownerId'>,
  ): Promise<store.Session> {
    const kind = parties.characterId === parties.partnerId ? 'coop' : 'scene';
    const whole = { ...parties, kind } as const;
    const known = await store.findOpenSession(writer, whole);
    const id = known ?? (await store.newSessionId(writer));
    if (known) {
      await store.touchSession(writer, id);
      await store.setSessionPartner(writer, id, parties.partnerId);
    } else await store.insertSession(writer, { ...whole, id, tokenHash: hashToken(buildToken(id)) });
    return { id, ...whole, isFree: await isFree(ownerId, parties, writer) };
  }

  async function openIn(
    writer: Writer,
    { storyId, ownerId }: EnteredStory,
    entry: TalkEntry,
    caller: Caller,
  ): Promise<store.Session> {
    // Entering locks the run, so concurrent openings find the same talk.
    const runId = await play.enterToTalk(storyId, entry, caller, writer);
    const { sceneId, characterId, coopCharacterId: partnerId = null } = entry;
    const { accountId } = caller;
    return openWith(writer, { accountId, runId, sceneId, characterId, partnerId }, { ownerId });
  }

  /** Refuses players who can't pay for a reply. */
  async function checkBalance({ accountId }: Caller): Promise<void> {
    if ((await credits.balance(accountId)) < 1) throw fail('noCredits');
  }

  async function findStory(storyToken: string | undefined, sceneId: string, caller: Caller) {
    if (storyToken !== undefined) return stories.ofToken(storyToken, caller);
    const storyId = await store.readStoryOfScene(reader, sceneId);
    if (storyId === null) throw notFound('Scene');
    return stories.readable(storyId, caller);
  }

  return {
    async open({ storyToken, characterBegins = false, ...entry }, caller) {
      const story = await findStory(storyToken, entry.sceneId, caller);
      const { accountId } = caller;
      if (!(await isFree(story.ownerId, { accountId, characterId: entry.characterId }, reader)))
        await checkBalance(caller);
      const opened = await transact(async (writer) => {
        await holdCaller(writer, caller);
        const session = await openIn(writer, story, entry, caller);
        return { session, characterBegan: characterBegins && (await sayFirstWords(writer, session)) };
      });
      return { sessionToken: buildToken(opened.session.id), ...opened };
    },
    async openAll({ storyToken, ...entry }, caller) {
      const { storyId, ownerId } = await findStory(storyToken, entry.sceneId, caller);
      // In an own story, which of those present are the author's own is known only later.
      if (ownerId !== caller.accountId) await checkBalance(caller);
      return transact(async (writer) => {
        await holdCaller(writer, caller);
        const { runId, present } = await play.enterToAll(storyId, entry, caller, writer);
        if (present.length === 0) throw notFound('Character');
        const { sceneId, coopCharacterId: partnerId = null } = entry;
        const opened = [];
        for (const characterId of present) {
          const parties = { accountId: caller.accountId, runId, sceneId, characterId, partnerId };
          const session = await openWith(writer, parties, { ownerId });
          opened.push({ sessionToken: buildToken(session.id), session });
        }
        return opened;
      });
    },
    async find(sessionToken, caller, asked = null) {
      const found = await store.findSession({ sql }, hashToken(sessionToken), caller.accountId, asked);
      if (!found) throw notFound('Session');
      if (!stories.mayRead(found.story, caller)) throw notFound('Story');
      return { ...found.session, about: found.about, companionId: found.companionId, state: found.state };
    },
    placeOf: (sessionToken, caller) => store.readTalkPlace(reader, hashToken(sessionToken), caller.accountId),
    async close(sessionToken, caller) {
      const closed = await transact(async (writer) => {
        await holdCaller(writer, caller);
        return store.closeSession(writer, hashToken(sessionToken), caller.accountId);
      });
      if (!closed) throw notFound('Session');
    },
    closeUnused: () => transact((writer) => store.closeUnused(writer)),
  };
}
