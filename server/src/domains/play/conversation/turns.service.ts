import { costs, limits, type Reply, texts } from '@emberlore/contract';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Hearing } from '../speech/hearing.service.ts';
import { conclude, sayAsHouse } from './house.service.ts';
import { findKey, forgetOldKeys, type SentKey } from './idempotency.repository.ts';
import type { Session } from './open-talks.repository.ts';
import type { FoundSession, OpenTalks } from './open-talks.service.ts';
import { stateAsked } from './turn/context.ts';
import { readNames } from './turn/names.ts';
import { tryUntilFree } from './turn/patience.ts';
import type { Saying } from './turn/reserve.ts';
import type { Emit } from './turn/speaker.ts';
import type { Thinkers } from './turn/think.ts';
import { buildRequestKey, buildSaying, type TurnRequest } from './turn/turn-request.ts';
import type { TurnRunner } from './turn/turn-runner.ts';
import { readAbandoned } from './turns.repository.ts';

export interface Turns {
  /**
   * Lets the character reply, emitting every event as it comes. Returns the complete reply. `key` is the
   * `Idempotency-Key`, if any. The text of a recording is the first message of the reply; if no speech is recognised in
   * it, a narrator says so, for free. Replies by the safety rules are free too. Throws `Session` or `Message Not
   * Found.` (if there is nothing to regenerate), `Version Limit Reached.`, `User Has No Credits.` (for a recording `User Out Of Credits.`,
   * `Invalid Input.` or `File Too Large.`), `Idempotency Key Reused.`, `Too Many Requests.` or `Conversation
   * Unavailable.`, after which nothing was charged.
   */
  send(request: TurnRequest, key: string | undefined, caller: Caller, emit: Emit): Promise<Reply>;
  /**
   * Refunds turns left behind by a crash, and deletes expired keys. `alone` means that no other server uses the
   * database and this one has not begun a turn yet: then every pending turn is left behind.
   */
  refundAbandoned(alone: boolean): Promise<void>;
}

export interface TurnsDeps extends Thinkers {
  sessions: OpenTalks;
  hearing: Hearing;
  safety: Safety;
}

const refundsAtOnce = 100;

/** A message in progress, with the transcript of its recording. */
interface Attempting {
  request: TurnRequest;
  text?: string | null;
}

/** Creates the service for the turns of a talk between a player and a character. */
export function createTurns(deps: TurnsDeps, runner: TurnRunner): Turns {
  const { store, sessions, credits, hearing, safety, steps, clock, log } = deps;
  const { reader, transact } = store;

  /** Transcribes a recording, but not for a player who can't pay for the reply. */
  async function listen(session: Session, recording: Uint8Array): Promise<string | null> {
    if (!session.isFree && (await credits.balance(session.accountId)) < costs.audioMessage) throw fail('outOfCredits');
    const heard = await hearing.listen(recording, await readNames(reader, session));
    return heard && [...heard.text].slice(0, limits.message).join('');
  }

  /** Returns the text of a request; null if no speech is recognised in it. */
  async function transcribe(request: TurnRequest, session: Session): Promise<string | null> {
    if (request.kind === 'again') return '';
    return request.kind === 'audio' ? listen(session, request.message) : request.message;
  }

  /** Returns the safety rules' reply to a message; null if it is allowed. */
  async function screen({ session, text, kind, replaces }: Saying, about: string, emit: Emit): Promise<Reply | null> {
    const stopped = safety.screen(text, about);
    if (!stopped) return null;
    const heard = kind === 'audio' && !replaces ? text : undefined;
    const left = await credits.balance(session.accountId);
    return sayAsHouse(stopped.lines, { note: stopped.note, heard, credits: left }, emit);
  }

  /** Finds the talk of a request, with the state that the turn depends on if the turn can begin immediately. */
  async function findTalk({ request, text }: Attempting, caller: Caller): Promise<FoundSession> {
    const { kind, sessionToken } = request;
    if ((kind !== 'text' && kind !== 'action') || text !== undefined) return sessions.find(sessionToken, caller);
    const known = runner.memories.find(sessionToken);
    const found = await sessions.find(sessionToken, caller, stateAsked(known?.mark ?? null));
    const { state } = found;
    if (!known || state?.memoryMark !== known.mark) return found;
    return { ...found, state: { ...state, memory: JSON.parse(known.memory) } };
  }

  async function trySend(attempting: Attempting, key: SentKey | null, caller: Caller, emit: Emit) {
    const { request } = attempting;
    const known = key && (await findKey(reader, key));
    if (known) {
      const repeated = await runner.repeat(known, request, () => emit);
      return repeated && conclude(repeated, emit);
    }
    const { about, state, ...session } = await steps.take('find', () => findTalk(attempting, caller));
    if (attempting.text === undefined) attempting.text = await transcribe(request, session);
    const { text } = attempting;
    if (text === null) {
      return sayAsHouse([texts.nothingHeard], { credits: await credits.balance(session.accountId) }, emit);
    }
    const saying = await buildSaying(reader, request, text, { session, caller, key });
    const stopped = await screen(saying, about, emit);
    if (stopped) return stopped;
    const finished = await runner.attempt(saying, request, state, emit);
    return finished && conclude(finished.reply, emit);
  }

  return {
    async send(request, keyText, caller, emit) {
      const key = buildRequestKey(request, keyText, caller);
      const attempting: Attempting = { request };
      return tryUntilFree(() => trySend(attempting, key, caller, emit), clock);
    },
    async refundAbandoned(alone) {
      for (;;) {
        const abandoned = await readAbandoned(reader, refundsAtOnce, alone);
        for (const turnId of abandoned) {
          await runner.abandon(turnId);
          log.warn({ turnId }, 'Refunded an abandoned turn.');
        }
        if (abandoned.length < refundsAtOnce) break;
      }
      await transact(forgetOldKeys);
    },
  };
}
