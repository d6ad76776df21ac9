import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@emberlore/brain';
import { type Reply, type TalkEvent, texts } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { CodedError, fail, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Conversation } from '../conversation/conversation.service.ts';
import { conclude, heardMessage, sayAsHouse } from '../conversation/house.service.ts';
import type { Preparations } from '../conversation/preparations.service.ts';
import { toReplyFailure } from '../conversation/reply-failure.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Hearing } from '../speech/hearing.service.ts';
import { type CastMember, createCast, type VisitorArea } from './cast.ts';
import { type FeaturedTalk, FREE_MESSAGES } from './featured-talk.ts';
import * as repository from './visitors.repository.ts';

/** A visitor's message in one of the areas. */
export interface VisitorRequest {
  area: VisitorArea;
  sessionToken: string;
  /** A text, or the WAV of a recording. */
  said: string | Uint8Array;
  /** Whether the reply is spoken. */
  audio: boolean;
  /** Sending the last message again under its key returns the same reply, from any server. */
  key: string | undefined;
}

export interface Visitors {
  /**
   * Opens a talk with a character of the open areas and returns its token. `inworldCharacterId` may be a path that ends
   * with the name. Throws `Character Not Found.`
   */
  open(inworldCharacterId: string, visitor: string): Promise<string>;
  /** Opens a talk with the featured story's leading character. Throws `Character Not Found.` if there is none. */
  openFeatured(visitor: string): Promise<string>;
  /**
   * Sends a message and returns the whole reply, emitting events as they come. Throws `Session Not Found.`,
   * `Conversation Unavailable.` if no reply was received, the error of `keyReused` for another message under the last
   * key, and `Sign Up To Go On.` for a fourth message to the featured character.
   */
  send(request: VisitorRequest, emit: (event: TalkEvent) => void): Promise<Reply>;
  /** Deletes a talk. Throws `Session Not Found.` */
  close(sessionToken: string): Promise<void>;
}

export interface VisitorsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  conversation: Pick<Conversation, 'improvise' | 'repeatReply'>;
  preparations: Preparations;
  hearing: Hearing;
  safety: Safety;
  log: Log;
  featured: FeaturedTalk;
}

type Emit = (event: TalkEvent) => void;
type Performance = Awaited<ReturnType<Conversation['improvise']>>;

/** Number of lines shown to the brain. Its memory holds what matters of older ones. */
const LINES = 16;

const hashText = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** Hashes the text or recording sent under a key, and which of them it is. */
const hashOrder = ({ said }: VisitorRequest): string =>
  createHash('sha256')
    .update(typeof said === 'string' ? 'text ' : 'recording ')
    .update(said)
    .digest('hex');

/**
 * Creates the service for visitors' talks in the open areas: without account, credits or quests, and deleted half an
 * hour after the last message.
 */
export function createVisitors(deps: VisitorsDeps): Visitors {
  const { store, conversation, preparations, hearing, safety, log, featured } = deps;
  const cast = createCast();

  async function find({ area, sessionToken }: VisitorRequest) {
    const talk = await repository.findTalk(store.reader, hashText(sessionToken));
    const member = talk && (cast.get(talk.characterId) ?? (await featured.find(talk.characterId)));
    if (!talk || member?.area !== area) throw notFound('Session');
    return { talk, member };
  }

  /** Stores the turn, unless another one has been stored meanwhile: then this one is dropped. */
  async function storeReply(
    talk: repository.VisitorTalk,
    { said, request }: { said: string; request: VisitorRequest },
    { memory: brain, messages, emotion }: Performance,
  ) {
    const newLines = messages.map(
      ({ messageUser, message }): HistoryEntry => ({
        speaker: messageUser === 'npc' ? 'npc' : 'narrator',
        text: message,
      }),
    );
    const lines = [...talk.memory.lines, { speaker: 'player' as const, text: said }, ...newLines].slice(-LINES);
    const sentences = messages.map(({ audioChunk: _sound, visemes: _lips, ...sentence }) => sentence);
    const { key } = request;
    const answered =
      key === undefined ? {} : { answered: { key, sentHash: hashOrder(request), said, sentences, emotion } };
    const kept = { turns: talk.memory.turns + 1, brain, lines, ...answered };
    if (!(await store.transact((writer) => repository.storeTurn(writer, talk.id, kept))))
      log.info({ talkId: talk.id }, 'Two messages of a visitor overlapped; the later one was not stored.');
  }

  async function perform(talk: repository.VisitorTalk, member: CastMember, text: string, audio: boolean, emit: Emit) {
    const { persona, scene, voice } = member;
    const input = {
      persona,
      scene,
      memory: talk.memory.brain,
      history: talk.memory.lines,
      playerName: '',
      utterance: { kind: 'speech' as const, text },
      seed: `${talk.id} ${talk.memory.turns}`,
    };
    try {
      return await conversation.improvise({ input, voice, audio }, emit);
    } catch (error) {
      if (error instanceof CodedError) throw error;
      log.warn({ err: error, characterId: member.id }, 'A visitor got no reply.');
      throw toReplyFailure(error);
    }
  }

  /** Performs a turn. Counts it first where only some are allowed, since others may be under way. */
  async function performCounted(talk: repository.VisitorTalk, member: CastMember, ...more: [string, boolean, Emit]) {
    if (member.area !== 'home') return perform(talk, member, ...more);
    const begins = await store.transact((writer) => repository.beginTurn(writer, talk.id, FREE_MESSAGES));
    if (!begins) throw fail('freeTalkOver');
    try {
      return await perform(talk, member, ...more);
    } catch (error) {
      await store.transact((writer) => repository.abandonTurn(writer, talk.id));
      throw error;
    }
  }

  /** Repeats the last reply if it was requested under the same key; null otherwise. */
  async function retell(
    { memory }: repository.VisitorTalk,
    { voice }: CastMember,
    request: VisitorRequest,
    emit: Emit,
  ) {
    const { answered } = memory;
    if (!answered || answered.key !== request.key) return null;
    if (answered.sentHash !== hashOrder(request)) throw fail('keyReused');
    const spoken = typeof request.said !== 'string';
    const echo = spoken ? [heardMessage(randomUUID(), answered.said)] : [];
    for (const data of echo) emit({ event: 'message', data });
    const messages = await conversation.repeatReply(answered, { voice, audio: request.audio }, emit);
    return conclude({ messages: [...echo, ...messages], emotion: answered.emotion, credits: 0, quests: [] }, emit);
  }

  async function openWith(member: CastMember | null | undefined, visitor: string): Promise<string> {
    if (!member) throw notFound('Character');
    const sessionToken = randomBytes(32).toString('base64url');
    const talk = {
      tokenHash: hashText(sessionToken),
      visitor: Buffer.from(hashText(visitor)).toString('hex'),
      characterId: member.id,
    };
    await store.transact(async (writer) => {
      await repository.deleteUnused(writer);
      await repository.insertTalk(writer, talk);
    });
    // The first reply prepares a character that is not ready yet.
    preparations
      .prepare(member.id, async () => member)
      .catch((err: unknown) => log.warn({ err }, 'Preparing a character failed.'));
    return sessionToken;
  }

  return {
    open: (inworldCharacterId, visitor) =>
      openWith(cast.get(inworldCharacterId.slice(inworldCharacterId.lastIndexOf('/') + 1)), visitor),
    openFeatured: async (visitor) => openWith(await featured.current(), visitor),

    async send(request, emit) {
      const { talk, member } = await find(request);
      const again = await retell(talk, member, request, emit);
      if (again) return again;
      // A recording is not recognised only to be refused.
      if (member.area === 'home' && (talk.memory.begun ?? 0) >= FREE_MESSAGES) throw fail('freeTalkOver');
      const spoken = typeof request.said !== 'string';
      const text = spoken
        ? (await hearing.listen(request.said as Uint8Array, [member.persona.name]))?.text
        : (request.said as string);
      if (text === undefined) return sayAsHouse([texts.nothingHeard], { credits: 0 }, emit);
      const interruption = safety.screen(text, member.persona.description);
      if (interruption) {
        const { lines, note } = interruption;
        return sayAsHouse(lines, { note, heard: spoken ? text : undefined, credits: 0 }, emit);
      }
      const echo = spoken ? [heardMessage(randomUUID(), text)] : [];
      for (const data of echo) emit({ event: 'message', data });
      const performance = await performCounted(talk, member, text, request.audio, emit);
      await storeReply(talk, { said: text, request }, performance);
      const { messages, emotion } = performance;
      return conclude({ messages: [...echo, ...messages], emotion, credits: 0, quests: [] }, emit);
    },

    async close(sessionToken) {
      if (!(await store.transact((writer) => repository.deleteTalk(writer, hashText(sessionToken)))))
        throw notFound('Session');
    },
  };
}
