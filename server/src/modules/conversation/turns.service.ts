import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { costs, emotionOf, limits, type Message, type Reply, texts } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { CodedError, fail } from '../../kit/errors.ts';
import type { Caller } from '../../kit/route.ts';
import type { Hearing } from '../hearing/hearing.service.ts';
import type { Play } from '../play/play.service.ts';
import type { Credits } from '../profile/credits.service.ts';
import { findKey, forgetOldKeys, type KeptOutcome, type KnownKey, type SentKey } from './idempotency.repository.ts';
import type { Session } from './sessions.repository.ts';
import type { Sessions } from './sessions.service.ts';
import { readContext, readVoice } from './turn/context.ts';
import { whileLeased } from './turn/lease.ts';
import { readNames } from './turn/names.ts';
import { type Emit, type Performers, perform, speakAgain } from './turn/perform.ts';
import { reserve, type Saying } from './turn/reserve.ts';
import { giveBack, settle } from './turn/settle.ts';
import { isTurnAlive, readAbandoned, readDone } from './turns.repository.ts';
import { createTurnstile } from './turnstile.ts';

/** A message as it was sent: its words, or a recording of them (a WAV). */
export interface Sending {
  sessionToken: string;
  message: string | Uint8Array;
  /** Whether the reply is to be heard. */
  audio: boolean;
}

export interface Turns {
  /**
   * Lets the character answer, telling of everything as it becomes known; what it answers is the whole. `key` is the
   * `Idempotency-Key`, if one was sent. What a recording says is the first message of the reply; where nobody is heard in
   * it, a narrator says so, and it costs nothing. Throws `Session Not Found.`, `User Has No Credits.` (for a recording
   * `User Out Of Credits.`, `Invalid Input.` or `File Too Large.`), `Idempotency Key Reused.`, `Too Many Requests.` or
   * `Conversation Unavailable.`, after which nothing was charged.
   */
  send(sending: Sending, key: string | undefined, caller: Caller, emit: Emit): Promise<Reply>;
  /**
   * Gives back what turns cost that a crash has left behind, and forgets keys that are too old to count. `alone` says
   * that no other server uses the store and this one has not begun a turn yet: then every pending turn is left behind.
   */
  sweep(alone: boolean): Promise<void>;
}

export interface TurnsDeps extends Performers {
  store: Pick<Connection, 'reader' | 'transact'>;
  sessions: Sessions;
  play: Play;
  credits: Credits;
  hearing: Hearing;
}

/** How many turns with one character may be under way or wait for each other. */
const mostInLine = 8;
/** How long a call waits for another to end before it gives up. */
const patienceMs = 90_000;
const lookEveryMs = 150;
/** However patient the engine is set to be: a reply that takes more than an hour is given up. */
const mostThinkingMs = 3_660_000;
const sweepAtOnce = 100;

/** A message on its way, with what was heard in it once that is known. */
interface Attempting {
  sending: Sending;
  text?: string | null;
}

function keyOf(sending: Sending, key: string | undefined, { accountId }: Caller): SentKey | null {
  if (key === undefined) return null;
  const { sessionToken, message, audio } = sending;
  const isText = typeof message === 'string';
  const words = isText ? message : createHash('sha256').update(message).digest('hex');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([sessionToken, words, audio]))
    .digest();
  return { accountId, call: isText ? 'sendMessage' : 'sendAudioMessage', key, bodyHash };
}

/** What was heard, as the first message of the reply. The store knows it by its turn. */
function heardMessage(turnId: string, text: string): Message {
  return { messageId: turnId, messageUser: 'user', message: text, audioChunk: '' };
}

/** Tells of what is known at the end of a turn. */
function conclude(reply: Reply, emit: Emit): Reply {
  for (const data of reply.quests) emit({ event: 'quest', data });
  emit({ event: 'credits', data: { credits: reply.credits } });
  emit({ event: 'done', data: {} });
  return reply;
}

/** Turns of talk: reserved, thought and spoken, and settled, one at a time between a player and a character. */
export function createTurns(deps: TurnsDeps): Turns {
  const { store, sessions, play, credits, hearing, clock, log, meter } = deps;
  const { reader, transact } = store;
  const reserving = { transact, credits };
  const turnstile = createTurnstile(mostInLine);
  const abandon = (turnId: string) => transact((writer) => giveBack(writer, turnId, credits));

  /** The first outcome again. Its sound is made anew, for sound is not kept. */
  async function replay(
    { turnId = '', credits: left = 0 }: KeptOutcome,
    { message, audio }: Sending,
    emit: Emit,
  ): Promise<Reply> {
    const done = await readDone(reader, turnId);
    const voice = done && (await readVoice(reader, done.characterId));
    if (!done || !voice) throw fail('conversationUnavailable');
    const heard = typeof message === 'string' ? [] : [heardMessage(turnId, done.playerText ?? '')];
    for (const data of heard) emit({ event: 'message', data });
    const messages = [...heard, ...(await speakAgain(done, { voice, audio }, deps, emit))];
    return conclude({ messages, emotion: done.emotion, quests: done.quests, credits: left }, emit);
  }

  /** What a known key answers; null when its call is still to be waited for, or has to be made after all. */
  async function answerKnown({ sameBody, status, outcome }: KnownKey, sending: Sending, emit: Emit) {
    if (!sameBody) throw fail('keyReused');
    if (status === 200) return replay(outcome, sending, emit);
    if (status !== null) throw new CodedError(status, outcome.error ?? '');
    const { turnId } = outcome;
    if (turnId && !(await isTurnAlive(reader, turnId))) await abandon(turnId);
    return null;
  }

  async function think(turnId: string, saying: Saying, audio: boolean, emit: Emit): Promise<Reply> {
    const { session, text, kind, key } = saying;
    const heard = kind === 'audio' ? [heardMessage(turnId, text)] : [];
    for (const data of heard) emit({ event: 'message', data });
    const { input, voice } = await readContext(reader, play, session);
    const utterance = { kind: 'speech', text } as const;
    const signal = AbortSignal.timeout(mostThinkingMs);
    const part = { input: { ...input, utterance, seed: turnId, signal }, voice, audio };
    const performance = await perform(part, deps, emit);
    const left = await credits.balance(session.accountId);
    const { personalKnowledge } = input.persona;
    const settlement = { turnId, session, key, performance, personalKnowledge, credits: left };
    const quests = await settle(settlement, { transact, play });
    const { messages, emotion } = performance;
    return { messages: [...heard, ...messages], emotion, quests, credits: left };
  }

  /** The way of a turn that has been paid for: it ends with a reply that is stored, or with the credit given back. */
  async function answer(turnId: string, saying: Saying, audio: boolean, emit: Emit): Promise<Reply> {
    const began = clock.now().getTime();
    const seconds = () => (clock.now().getTime() - began) / 1000;
    let firstWords: number | undefined;
    const listen: Emit = (event) => {
      if (event.event === 'delta' || event.event === 'message') firstWords ??= seconds();
      emit(event);
    };
    try {
      const reply = await whileLeased(turnId, { transact, log }, () => think(turnId, saying, audio, listen));
      meter.turn({ outcome: 'done', ...(firstWords === undefined ? {} : { firstWords }), whole: seconds() });
      return conclude(reply, emit);
    } catch (error) {
      meter.turn({ outcome: 'failed', whole: seconds() });
      log.error({ err: error, turnId }, 'A turn of talk failed; its credit is given back.');
      await abandon(turnId).catch((cause: unknown) => {
        log.error({ err: cause, turnId }, 'The credit of a failed turn waits for the next sweep.');
      });
      throw error instanceof CodedError ? error : fail('conversationUnavailable', { cause: error });
    }
  }

  /** One try to begin the turn; null when another one is in the way. */
  async function attempt(saying: Saying, audio: boolean, emit: Emit): Promise<Reply | null> {
    const reserved = await reserve(saying, reserving);
    return reserved.kind === 'begun' ? answer(reserved.turnId, saying, audio, emit) : null;
  }

  /** Says that nobody was heard. It is no turn: nothing is stored, charged or kept under a key. */
  async function shrug({ accountId }: Session, emit: Emit): Promise<Reply> {
    const shrugging = { messageId: randomUUID(), message: texts.nothingHeard, audioChunk: '' };
    const messages: Message[] = [{ ...shrugging, messageUser: 'narrator' }];
    const emotion = emotionOf('NEUTRAL', 0);
    emit({ event: 'emotion', data: emotion });
    for (const data of messages) emit({ event: 'message', data });
    return conclude({ messages, emotion, quests: [], credits: await credits.balance(accountId) }, emit);
  }

  /** The words of a recording; listening is not begun for somebody who cannot pay for the reply. */
  async function listen(session: Session, recording: Uint8Array): Promise<string | null> {
    if ((await credits.balance(session.accountId)) < costs.audioMessage) throw fail('outOfCredits');
    const heard = await hearing.listen(recording, await readNames(reader, session));
    return heard && [...heard.text].slice(0, limits.message).join('');
  }

  async function trySend(attempting: Attempting, key: SentKey | null, caller: Caller, emit: Emit) {
    const { sending } = attempting;
    const known = key && (await findKey(reader, key));
    if (known) return answerKnown(known, sending, emit);
    const session = await sessions.find(sending.sessionToken, caller);
    const { message } = sending;
    const isText = typeof message === 'string';
    attempting.text ??= isText ? message : await listen(session, message);
    const { text } = attempting;
    if (text === null) return shrug(session, emit);
    const saying: Saying = { session, text, kind: isText ? 'text' : 'audio', key };
    const line = `${session.runId} ${session.characterId}`;
    return turnstile.pass(line, () => attempt(saying, sending.audio, emit));
  }

  return {
    async send(sending, keyText, caller, emit) {
      const key = keyOf(sending, keyText, caller);
      const patienceEnds = clock.now().getTime() + patienceMs;
      const attempting = { sending };
      for (;;) {
        const reply = await trySend(attempting, key, caller, emit);
        if (reply) return reply;
        if (clock.now().getTime() > patienceEnds) throw fail('tooMany', { retryAfter: 5 });
        await wait(lookEveryMs);
      }
    },
    async sweep(alone) {
      for (;;) {
        const abandoned = await readAbandoned(reader, sweepAtOnce, alone);
        for (const turnId of abandoned) {
          await abandon(turnId);
          log.warn({ turnId }, 'A turn was left behind; its credit has been given back.');
        }
        if (abandoned.length < sweepAtOnce) break;
      }
      await transact(forgetOldKeys);
    },
  };
}
