import { errors, type Reply } from '@emberlore/contract';
import { type CodedError, fail, failWith } from '../../../../kit/errors.ts';
import { createFairQueue } from '../../../../kit/fair-queue.ts';
import { holdPerson } from '../../../identity/accounts/caller-hold.service.ts';
import { readCharacter } from '../cast.repository.ts';
import { heardMessage } from '../house.service.ts';
import type { KnownKey, StoredOutcome } from '../idempotency.repository.ts';
import { toSpeechSettings } from '../persona.ts';
import { toReplyFailure } from '../reply-failure.service.ts';
import type { TurnState } from '../turn-state.ts';
import { isTurnAlive, readDone } from '../turns.repository.ts';
import { createTurnstile } from '../turnstile.ts';
import { type Ahead, isExpected, thinkAhead } from './ahead.ts';
import { readContext, type TurnContext } from './context.ts';
import { whileLeased } from './lease.ts';
import { createMemoryCache, type MemoryCache } from './memory-cache.ts';
import { speakAgain } from './perform.ts';
import { reserve, type Saying } from './reserve.ts';
import { giveBack } from './settle.ts';
import type { Emit } from './speaker.ts';
import { storeReply, type Thinkers, think } from './think.ts';
import type { TurnRequest } from './turn-request.ts';

/** What a request needs once its text is known. */
export type ReplySettings = Pick<TurnRequest, 'audio' | 'sessionToken'>;

/** A finished turn with its reply. */
export interface Finished {
  turnId: string;
  /** The cause of the ledger entry that has paid for it. */
  cause: string;
  reply: Reply;
}

/** Who speaks in a repeated reply. */
export interface RepeatedSpeaker {
  characterId: string;
  name: string;
}

export interface TurnRunner {
  /**
   * Answers a message, if no other turn with the character is in progress; otherwise returns null. `state` is the state
   * that the turn depends on, if it is known. After a throw nothing was charged.
   */
  attempt(saying: Saying, settings: ReplySettings, state: TurnState | null, emit: Emit): Promise<Finished | null>;
  /**
   * Adds a reply to a message that has been paid for. Generates it first, and returns null with nothing stored if it
   * has nothing to add, or if another turn with the character is in progress. Throws as `attempt` does.
   */
  add(saying: Saying, settings: ReplySettings, isWanted: boolean, emit: Emit): Promise<Finished | null>;
  /**
   * Repeats the outcome of a known key, with its speech synthesised anew because speech is not stored. Returns null if
   * its call is still in progress, or has to be repeated. Throws its error, or `Idempotency Key Reused.` if the key
   * belongs to another request or the reply has been deleted.
   */
  repeat(
    known: KnownKey,
    request: Pick<TurnRequest, 'kind' | 'audio'>,
    emitFor: (speaker: RepeatedSpeaker) => Emit,
  ): Promise<Reply | null>;
  /** Ends a pending turn without a reply and returns its cost. Returns false if it is no longer pending. */
  abandon(turnId: string): Promise<boolean>;
  memories: MemoryCache;
}

/** Maximum number of turns with one character, in progress or waiting. */
const mostInLine = 8;
/** Repeats of spoken replies: they cost no credit, but each carries the sound again. */
const repeating = { concurrency: 1, mostPerRequester: 3, mostWaiting: 100 };

/** A turn to begin, with what was read and generated before it is known whether it begins. */
interface TurnAttempt {
  saying: Saying;
  settings: ReplySettings;
  early: Promise<TurnContext>;
  ahead: Ahead | null;
}

/** A turn that has begun and been paid for. `memoryMark` is the version of the memory that it builds on. */
interface BegunTurn extends TurnAttempt {
  turnId: string;
  cause: string;
  memoryMark: string | null;
}

/** Creates what begins, generates, speaks and stores turns, one at a time between a player and a character. */
export function createTurnRunner(deps: Thinkers): TurnRunner {
  const { store, credits, steps, clock, log, meter } = deps;
  const { reader, transact } = store;
  const reserving = { store, credits };
  const turnstile = createTurnstile(mostInLine);
  const repeats = createFairQueue(repeating);
  const memories = createMemoryCache();
  const abandon = (turnId: string) => transact((writer) => giveBack(writer, turnId, credits));

  async function replay(
    { turnId = '', credits: left = 0 }: StoredOutcome,
    { kind, audio }: Pick<TurnRequest, 'kind' | 'audio'>,
    emitFor: (speaker: RepeatedSpeaker) => Emit,
  ): Promise<Reply> {
    const done = await readDone(reader, turnId);
    const character = done && (await readCharacter(reader, done.characterId));
    if (!done || !character) throw fail('keyReused');
    const emit = emitFor({ characterId: character.id, name: done.knownName });
    const heard = kind === 'audio' ? [heardMessage(turnId, done.playerText ?? '')] : [];
    for (const data of heard) emit({ event: 'message', data });
    const speak = () => speakAgain(done, { voice: toSpeechSettings(character), audio }, deps, emit);
    const messages = [...heard, ...(await (audio ? repeats.run(speak) : speak()))];
    return { messages, emotion: done.emotion, quests: done.quests, credits: left };
  }

  /**
   * Generates the reply of a turn that has begun. Uses the reply generated ahead if it builds on the right version of
   * the memory.
   */
  async function generate({ saying, settings, early, ahead, memoryMark }: BegunTurn, emit: Emit) {
    const { audio } = settings;
    const context = await early;
    const isRight = context.memoryMark === memoryMark;
    if (ahead && isRight) {
      ahead.emitTo(emit);
      return { matter: { saying, audio, context }, performed: await ahead.performed };
    }
    ahead?.drop();
    const matter = { saying, audio, context: isRight ? context : await readContext(saying, deps) };
    return { matter, performed: await think(matter, deps, emit, new AbortController()) };
  }

  /** Answers a turn that has begun, and stores the reply. */
  async function complete(begun: BegunTurn, emit: Emit): Promise<Reply> {
    const { turnId, saying, settings } = begun;
    const heard = saying.kind === 'audio' ? [heardMessage(turnId, saying.text)] : [];
    for (const data of heard) emit({ event: 'message', data });
    const { matter, performed } = await generate(begun, emit);
    const { memory, ...reply } = await storeReply(turnId, matter, performed, deps, emit);
    const before = matter.context.memoryMark;
    if (memory !== undefined) memories.store(settings.sessionToken, { turnId, before, memory });
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
      return toReplyFailure(error);
    } catch (cause) {
      log.error({ err: cause, turnId }, 'Refunding a failed turn failed; the retention job will retry.');
      return fail('storeUnavailable', { cause: error });
    }
  }

  /** Logs a failed turn: as an error, unless its player has deleted the account meanwhile, which anybody can do. */
  async function logFailure({ turnId, saying }: BegunTurn, error: unknown): Promise<void> {
    const { accountId } = saying.session;
    const remains = await transact((writer) => holdPerson(writer, accountId)).catch(() => true);
    if (remains) log.error({ err: error, turnId }, 'A turn of talk failed.');
    else log.info({ turnId }, 'A turn of talk ended with its account.');
  }

  /** Completes a paid turn: stores its reply, or refunds the credit. */
  async function answer(begun: BegunTurn, emit: Emit): Promise<Finished> {
    const { turnId, cause } = begun;
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
      return { turnId, cause, reply };
    } catch (error) {
      meter.turn({ outcome: 'failed', whole: seconds() });
      await logFailure(begun, error);
      throw await explainFailure(turnId, error);
    }
  }

  /** Begins a turn. Returns null, and aborts the reply generated ahead, if another turn is in progress. */
  async function begin(attempt: TurnAttempt): Promise<BegunTurn | null> {
    try {
      const reserved = await reserve(attempt.saying, reserving);
      if (reserved.outcome === 'begun') return { ...attempt, ...reserved };
    } catch (error) {
      attempt.ahead?.drop();
      throw error;
    }
    attempt.ahead?.drop();
    return null;
  }

  /** Begins a turn with known `state` while generating its reply. Returns null if another turn is in progress. */
  function beginAhead(saying: Saying, settings: ReplySettings, state: TurnState | null): Promise<BegunTurn | null> {
    const early = readContext(saying, deps, state);
    // Awaited once the turn has begun. Until then, a failure concerns nobody.
    early.catch(() => undefined);
    const ahead = isExpected(saying, state) ? thinkAhead({ saying, audio: settings.audio, early }, deps) : null;
    return begin({ saying, settings, early, ahead });
  }

  const buildQueueKey = ({ session }: Saying) => `${session.runId} ${session.characterId}`;

  return {
    attempt: (saying, settings, known, emit) =>
      turnstile.pass(buildQueueKey(saying), async (hasWaited) => {
        // After waiting, the talk has moved on, so the state must be read again.
        const state = hasWaited ? null : known;
        const begun = await steps.take('begin', () => beginAhead(saying, settings, state));
        return begun && answer(begun, emit);
      }),
    add: (saying, settings, isWanted, emit) =>
      turnstile.pass(buildQueueKey(saying), async () => {
        const early = readContext(saying, deps);
        const ahead = thinkAhead({ saying, audio: settings.audio, early }, deps);
        const { isEmpty } = await ahead.performed;
        if (isEmpty && !isWanted) return null;
        const begun = await steps.take('begin', () => begin({ saying, settings, early, ahead }));
        return begun && answer(begun, emit);
      }),
    async repeat({ sameBody, status, outcome }, request, emitFor) {
      if (!sameBody) throw fail('keyReused');
      if (status === 200) return replay(outcome, request, emitFor);
      // Refusals that an earlier version stored have no code; they expire after a day.
      if (status !== null) throw failWith(outcome.code ?? errors.noCredits.code);
      const { turnId } = outcome;
      if (turnId && !(await isTurnAlive(reader, turnId))) await abandon(turnId);
      return null;
    },
    abandon,
    memories,
  };
}
