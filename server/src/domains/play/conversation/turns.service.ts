import { setTimeout as wait } from 'node:timers/promises';
import { costs, errors, limits, type Reply, texts } from '@emberlore/contract';
import { CodedError, fail, failWith } from '../../../kit/errors.ts';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Hearing } from '../speech/hearing.service.ts';
import { conclude, heardMessage, sayAsHouse } from './house.service.ts';
import { findKey, forgetOldKeys, type KnownKey, type SentKey, type StoredOutcome } from './idempotency.repository.ts';
import type { Session } from './open-talks.repository.ts';
import type { FoundSession, OpenTalks } from './open-talks.service.ts';
import { type Ahead, isExpected, thinkAhead } from './turn/ahead.ts';
import { readContext, readVoice, stateAsked, type TurnContext } from './turn/context.ts';
import { whileLeased } from './turn/lease.ts';
import { readNames } from './turn/names.ts';
import { buildOrderKey, buildSaying, type Order } from './turn/order.ts';
import { speakAgain } from './turn/perform.ts';
import { createRecollections } from './turn/recollections.ts';
import { reserve, type Saying } from './turn/reserve.ts';
import { giveBack } from './turn/settle.ts';
import type { Emit } from './turn/speaker.ts';
import { storeReply, type Thinkers, think } from './turn/think.ts';
import type { TurnState } from './turn-state.ts';
import { isTurnAlive, readAbandoned, readDone } from './turns.repository.ts';
import { createTurnstile } from './turnstile.ts';

export interface Turns {
  /**
   * Lets the character reply, emitting every event as it comes. Returns the complete reply. `key` is the
   * `Idempotency-Key`, if any. The text of a recording is the first message of the reply; if no speech is recognised in
   * it, a narrator says so, for free. Replies by the safety rules are free too. Throws `Session` or `Message Not
   * Found.` (if there is nothing to regenerate), `User Has No Credits.` (for a recording `User Out Of Credits.`,
   * `Invalid Input.` or `File Too Large.`), `Idempotency Key Reused.`, `Too Many Requests.` or `Conversation
   * Unavailable.`, after which nothing was charged.
   */
  send(order: Order, key: string | undefined, caller: Caller, emit: Emit): Promise<Reply>;
  /**
   * Refunds turns left behind by a crash, and deletes expired keys. `alone` means that no other server uses the
   * database and this one has not begun a turn yet: then every pending turn is left behind.
   */
  sweep(alone: boolean): Promise<void>;
}

export interface TurnsDeps extends Thinkers {
  sessions: OpenTalks;
  hearing: Hearing;
  safety: Safety;
}

/** Maximum number of turns with one character, in progress or waiting. */
const mostInLine = 8;
/** How long a call waits for another to end. */
const patienceMs = 90_000;
const lookEveryMs = 150;
const sweepAtOnce = 100;
/** Repeats of spoken replies: they cost no credit, but each carries the sound again. */
const repeating = { concurrency: 1, mostPerRequester: 3, mostWaiting: 100 };

/** An order in progress, with the text of its recording once that is known. */
interface Attempting {
  order: Order;
  text?: string | null;
}

/** A turn to begin, with what was read and generated before it is known whether it begins. */
interface Trying {
  saying: Saying;
  order: Order;
  early: Promise<TurnContext>;
  ahead: Ahead | null;
}

/** A turn that has begun and been paid for. `memoryMark` is the version of the memory that it builds on. */
interface Begun extends Trying {
  turnId: string;
  memoryMark: string | null;
}

/**
 * Creates the service for turns: begins, generates, speaks and stores them, one at a time between a player and a
 * character.
 */
export function createTurns(deps: TurnsDeps): Turns {
  const { store, sessions, credits, hearing, safety, steps, clock, log, meter } = deps;
  const { reader, transact } = store;
  const reserving = { store, credits };
  const turnstile = createTurnstile(mostInLine);
  const repeats = createFairQueue(repeating);
  const recollections = createRecollections();
  const abandon = (turnId: string) => transact((writer) => giveBack(writer, turnId, credits));

  /**
   * Repeats the first outcome, with its speech synthesised anew because speech is not stored. Throws `Idempotency Key
   * Reused.` if the reply has been deleted since.
   */
  async function replay(
    { turnId = '', credits: left = 0 }: StoredOutcome,
    { kind, audio }: Order,
    emit: Emit,
  ): Promise<Reply> {
    const done = await readDone(reader, turnId);
    const voice = done && (await readVoice(reader, done.characterId));
    if (!done || !voice) throw fail('keyReused');
    const heard = kind === 'audio' ? [heardMessage(turnId, done.playerText ?? '')] : [];
    for (const data of heard) emit({ event: 'message', data });
    const speak = () => speakAgain(done, { voice, audio }, deps, emit);
    const messages = [...heard, ...(await (audio ? repeats.run(speak) : speak()))];
    return conclude({ messages, emotion: done.emotion, quests: done.quests, credits: left }, emit);
  }

  /** Returns the answer to a known key; null if its call is still in progress, or has to be repeated. */
  async function answerKnown({ sameBody, status, outcome }: KnownKey, order: Order, emit: Emit) {
    if (!sameBody) throw fail('keyReused');
    if (status === 200) return replay(outcome, order, emit);
    // Refusals that an earlier version stored have no code; they expire after a day.
    if (status !== null) throw failWith(outcome.code ?? errors.noCredits.code);
    const { turnId } = outcome;
    if (turnId && !(await isTurnAlive(reader, turnId))) await abandon(turnId);
    return null;
  }

  /**
   * Generates the reply of a turn that has begun. Uses the reply generated ahead if it builds on the right version of
   * the memory.
   */
  async function thought({ saying, order, early, ahead, memoryMark }: Begun, emit: Emit) {
    const { audio } = order;
    const context = await early;
    const isRight = context.memoryMark === memoryMark;
    if (ahead && isRight) {
      ahead.emitTo(emit);
      return { matter: { saying, audio, context }, performed: await ahead.performed };
    }
    ahead?.drop();
    const { session, replaces } = saying;
    const matter = { saying, audio, context: isRight ? context : await readContext(session, replaces, deps) };
    return { matter, performed: await think(matter, deps, emit, new AbortController()) };
  }

  /** Answers a turn that has begun, and stores the reply. */
  async function complete(begun: Begun, emit: Emit): Promise<Reply> {
    const { turnId, saying, order } = begun;
    const heard = saying.kind === 'audio' ? [heardMessage(turnId, saying.text)] : [];
    for (const data of heard) emit({ event: 'message', data });
    const { matter, performed } = await thought(begun, emit);
    const { memory, ...reply } = await storeReply(turnId, matter, performed, deps, emit);
    const before = matter.context.memoryMark;
    if (memory !== undefined) recollections.store(order.sessionToken, { turnId, before, memory });
    return { ...reply, messages: [...heard, ...reply.messages] };
  }

  /**
   * Returns the error to report for a failed turn. Reports `Conversation Unavailable.` only once the credit is
   * refunded. If the database is gone, or stored the reply but its answer was lost, the outcome is unknown: the client
   * should send the message again under its key.
   */
  async function explainFailure(turnId: string, error: unknown): Promise<CodedError> {
    try {
      const isBack = await abandon(turnId);
      if (!isBack && (await readDone(reader, turnId))) return fail('storeUnavailable', { cause: error });
      return error instanceof CodedError ? error : fail('conversationUnavailable', { cause: error });
    } catch (cause) {
      log.error({ err: cause, turnId }, 'The credit of a failed turn waits for the next sweep.');
      return fail('storeUnavailable', { cause: error });
    }
  }

  /** Completes a paid turn: stores its reply, or refunds the credit. */
  async function answer(begun: Begun, emit: Emit): Promise<Reply> {
    const { turnId } = begun;
    const began = clock.now().getTime();
    const seconds = () => (clock.now().getTime() - began) / 1000;
    let firstWords: number | undefined;
    const listen: Emit = (event) => {
      if (event.event === 'delta' || event.event === 'message') firstWords ??= seconds();
      emit(event);
    };
    try {
      const reply = await whileLeased(turnId, { sql: store.sql, log }, () => complete(begun, listen));
      meter.turn({ outcome: 'done', ...(firstWords === undefined ? {} : { firstWords }), whole: seconds() });
      return conclude(reply, emit);
    } catch (error) {
      meter.turn({ outcome: 'failed', whole: seconds() });
      log.error({ err: error, turnId }, 'A turn of talk failed.');
      throw await explainFailure(turnId, error);
    }
  }

  /** Begins a turn. Returns null, and aborts the reply generated ahead, if another turn is in progress. */
  async function begin(trying: Trying): Promise<Begun | null> {
    try {
      const reserved = await reserve(trying.saying, reserving);
      if (reserved.outcome === 'begun') return { ...trying, turnId: reserved.turnId, memoryMark: reserved.memoryMark };
    } catch (error) {
      trying.ahead?.drop();
      throw error;
    }
    trying.ahead?.drop();
    return null;
  }

  /** Begins a turn with known `state` while generating its reply. Returns null if another turn is in progress. */
  function beginAhead(saying: Saying, order: Order, state: TurnState | null): Promise<Begun | null> {
    const early = readContext(saying.session, saying.replaces, deps, state);
    // Awaited once the turn has begun. Until then, a failure concerns nobody.
    early.catch(() => undefined);
    const ahead = isExpected(saying, state) ? thinkAhead({ saying, audio: order.audio, early }, deps) : null;
    return begin({ saying, order, early, ahead });
  }

  /** Tries once to run the turn with known `state`. Returns null if another turn is in progress. */
  async function attempt(saying: Saying, order: Order, state: TurnState | null, emit: Emit): Promise<Reply | null> {
    const begun = await steps.take('begin', () => beginAhead(saying, order, state));
    return begun && answer(begun, emit);
  }

  /** Transcribes a recording, but not for a player who can't pay for the reply. */
  async function listen(session: Session, recording: Uint8Array): Promise<string | null> {
    if ((await credits.balance(session.accountId)) < costs.audioMessage) throw fail('outOfCredits');
    const heard = await hearing.listen(recording, await readNames(reader, session));
    return heard && [...heard.text].slice(0, limits.message).join('');
  }

  /** Returns the text of an order; null if no speech is recognised in it. */
  async function transcribe(order: Order, session: Session): Promise<string | null> {
    if (order.kind === 'again') return '';
    return order.kind === 'audio' ? listen(session, order.message) : order.message;
  }

  /** Returns the safety rules' reply to a message; null if it is allowed. */
  async function screen({ session, text, kind, replaces }: Saying, about: string, emit: Emit): Promise<Reply | null> {
    const stopped = safety.screen(text, about);
    if (!stopped) return null;
    const heard = kind === 'audio' && !replaces ? text : undefined;
    const left = await credits.balance(session.accountId);
    return sayAsHouse(stopped.lines, { note: stopped.note, heard, credits: left }, emit);
  }

  /** Finds the talk of an order, with the state that the turn depends on if the turn can begin immediately. */
  async function findTalk({ order, text }: Attempting, caller: Caller): Promise<FoundSession> {
    const { kind, sessionToken } = order;
    if ((kind !== 'text' && kind !== 'action') || text !== undefined) return sessions.find(sessionToken, caller);
    const known = recollections.of(sessionToken);
    const found = await sessions.find(sessionToken, caller, stateAsked(known?.mark ?? null));
    const { state } = found;
    if (!known || state?.memoryMark !== known.mark) return found;
    return { ...found, state: { ...state, memory: JSON.parse(known.memory) } };
  }

  async function trySend(attempting: Attempting, key: SentKey | null, caller: Caller, emit: Emit) {
    const { order } = attempting;
    const known = key && (await findKey(reader, key));
    if (known) return answerKnown(known, order, emit);
    const { about, state, ...session } = await steps.take('find', () => findTalk(attempting, caller));
    if (attempting.text === undefined) attempting.text = await transcribe(order, session);
    const { text } = attempting;
    if (text === null) {
      return sayAsHouse([texts.nothingHeard], { credits: await credits.balance(session.accountId) }, emit);
    }
    const saying = await buildSaying(reader, order, text, { session, caller, key });
    const stopped = await screen(saying, about, emit);
    if (stopped) return stopped;
    const line = `${session.runId} ${session.characterId}`;
    // After waiting, the talk has moved on, so the state must be read again.
    return turnstile.pass(line, (hasWaited) => attempt(saying, order, hasWaited ? null : state, emit));
  }

  return {
    async send(order, keyText, caller, emit) {
      const key = buildOrderKey(order, keyText, caller);
      const patienceEnds = clock.now().getTime() + patienceMs;
      const attempting: Attempting = { order };
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
