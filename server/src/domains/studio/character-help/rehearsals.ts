import type { HistoryEntry, Memory } from '@emberlore/brain';
import { BrainUnavailable } from '@emberlore/brain';
import { buildEmotion, type calls, limits, type Message, type Output, type PartsOf } from '@emberlore/contract';
import { z } from 'zod';
import { CodedError, fail, notFound } from '../../../kit/errors.ts';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { withoutStoring } from '../../../kit/unstored.ts';
import type { Conversation } from '../../play/conversation/conversation.service.ts';
import { sayAsHouse } from '../../play/conversation/house.service.ts';
import { toReplyFailure } from '../../play/conversation/reply-failure.service.ts';
import type { Safety } from '../../play/safety/safety.service.ts';
import { nowhere, toPersona } from './draft.ts';
import { explainReply } from './reply-reason.ts';

type RehearsalForm = PartsOf<typeof calls.rehearse>;
type Rehearsal = Output<typeof calls.rehearse>;

export interface RehearsalDeps {
  conversation: Pick<Conversation, 'improvise' | 'warmDraft'>;
  /** See `createDraftPreparations`. */
  prepare(work: () => Promise<void>): Promise<void>;
  safety: Safety;
  tokens: Tokens;
  log: Log;
}

/** An author waits for one reply at a time. */
const REHEARSALS = { concurrency: 4, mostPerRequester: 2, mostWaiting: 100 };
/** A rehearsal can be continued for a day. */
const lifeSeconds = 24 * 60 * 60;
/** Number of earlier messages that the next reply sees. */
const LINES = 24;

const historyEntry = z.object({
  speaker: z.enum(['player', 'npc', 'narrator']),
  text: z.string(),
});

/** The state in the token. The memory is as the brain made it; it reads those of earlier versions. */
const storedState = z.object({
  turns: z.number(),
  memory: z.custom<Memory>((value) => typeof value === 'object' && value !== null && 'version' in value),
  lines: z.array(historyEntry),
});

interface State {
  turns: number;
  memory: Memory | null;
  lines: HistoryEntry[];
}

const beginning: State = { turns: 0, memory: null, lines: [] };

const toLine = ({ messageUser, message }: Message): HistoryEntry => ({
  speaker: messageUser === 'npc' ? 'npc' : 'narrator',
  text: message,
});

/** Creates the talks of authors with a draft: no credits, nothing stored, the state travels in a signed token. */
export function createRehearsals({ conversation, prepare, safety, tokens, log }: RehearsalDeps) {
  const queue = createFairQueue(REHEARSALS);

  async function readState(token: string | undefined, { accountId }: Caller): Promise<State> {
    if (token === undefined) return beginning;
    const claims = await tokens.verify('rehearsal', token);
    const read = storedState.safeParse(claims?.state);
    if (claims?.subject !== accountId || !read.success) throw notFound('Session');
    return read.data;
  }

  /** Signs a state, without as many of its oldest lines as keep the token from being sent back. */
  async function sign(state: State, caller: Caller): Promise<string> {
    const token = await tokens.sign('rehearsal', { subject: caller.accountId, state }, lifeSeconds);
    const { lines } = state;
    if (token.length <= limits.rehearsalToken || lines.length === 0) return token;
    return sign({ ...state, lines: lines.slice(Math.ceil(lines.length / 4)) }, caller);
  }

  async function perform(form: RehearsalForm, state: State, caller: Caller, signal: AbortSignal): Promise<Rehearsal> {
    const { rehearsalInfo, ...draft } = form;
    const { message: text, audio } = rehearsalInfo;
    const {
      characterVoiceName: voiceName,
      characterVoicePitch: pitch,
      characterVoiceRange: speed,
    } = form.characterInfo;
    const part = {
      input: {
        persona: toPersona(draft),
        scene: nowhere,
        memory: state.memory,
        history: state.lines,
        playerName: '',
        utterance: { kind: 'speech' as const, text },
        playerId: caller.accountId,
        seed: `rehearsal ${state.turns}`,
        signal,
      },
      voice: { voiceName: voiceName ?? '', pitch, speed },
      audio: audio && voiceName !== undefined,
    };
    const { messages, emotion, memory, told, trace } = await conversation.improvise(part, () => undefined);
    const lines: HistoryEntry[] = [...state.lines, { speaker: 'player', text }, ...messages.map(toLine)];
    const next = { turns: state.turns + 1, memory, lines: lines.slice(-LINES) };
    const said = messages.map(({ message }) => message).join(' ');
    const why = trace && explainReply(draft, { said, told, trace, isHeldBack: memory.justHeld === true });
    return { messages, emotion, why, rehearsalToken: await sign(next, caller) };
  }

  /**
   * Lets a draft reply to a message. Throws `Session Not Found.` for a token that isn't the caller's or has expired,
   * `Too Many Requests.` as the queue does and if the author has left, and `Conversation Unavailable.` if no reply comes. `signal` gives it up.
   */
  return async function rehearse(form: RehearsalForm, caller: Caller, signal: AbortSignal): Promise<Rehearsal> {
    const { rehearsalInfo, characterInfo } = form;
    const state = await readState(rehearsalInfo.rehearsalToken, caller);
    const stopped = safety.screen(rehearsalInfo.message, characterInfo.characterDescription);
    if (stopped) {
      const { messages } = sayAsHouse(stopped.lines, { note: stopped.note, credits: 0 }, () => undefined);
      return { messages, emotion: buildEmotion('NEUTRAL', 0), why: null, rehearsalToken: await sign(state, caller) };
    }
    try {
      await prepare(() => conversation.warmDraft(toPersona(form), nowhere));
      return await queue.run(() => withoutStoring(() => perform(form, state, caller, signal)));
    } catch (error) {
      if (error instanceof CodedError) throw error;
      if (error instanceof BrainUnavailable && error.reason === 'budget')
        throw fail('modelBudgetUsed', { cause: error });
      const failure = toReplyFailure(error);
      if (failure.status >= 500) log.warn({ err: error }, 'A rehearsal got no reply.');
      throw failure;
    }
  };
}
