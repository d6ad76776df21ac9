import { type Message, type TalkEvent, timings } from '@emberlore/contract';
import type { SpeechListener, SpeechQueue } from '../sound/speech-queue.ts';
import { createTalkSession } from './talk-session.ts';
import {
  emptyTalk,
  type TalkState,
  withDelivery,
  withDelta,
  withHistory,
  withMessage,
  withoutReply,
  withPlayerLine,
  withShown,
  withTurnTakenBack,
} from './talk-state.ts';

/** Why something that a talk asked for did not come about. */
export type TalkFailure = 'no-session' | 'no-credits' | 'other';

/** One thing to say. The same request under the same key is charged and answered once. */
export interface SayRequest {
  sessionToken: string;
  message: string;
  audio: boolean;
  key: string;
}

/** What a talk needs of the world around it. */
export interface TalkPorts {
  /** Opens a session and answers its token. */
  open(): Promise<string>;
  history(sessionToken: string): Promise<readonly Message[]>;
  /** Resolves when the turn is over; rejects when it failed or the connection broke. */
  say(request: SayRequest, hear: (event: TalkEvent) => void): Promise<void>;
  /** Closes a session without waiting for an answer. */
  close(sessionToken: string): void;
  failureOf(error: unknown): TalkFailure;
  /** Told of failures that the talk itself cannot mend or show. */
  failed(error: unknown): void;
  outOfCredits(): void;
  /** The balance as last heard from the server. */
  credits(): number;
  heardCredits(credits: number): void;
  heardQuest(event: Extract<TalkEvent, { event: 'quest' }>['data']): void;
  /** Told once a turn, when all of it has been said. */
  settled(): void;
  createQueue(listener: SpeechListener): SpeechQueue;
  speaker: { unlock(): void; blocked(): boolean; watch(listener: () => void): () => void };
  muted(): boolean;
  newKey(): string;
  wait(milliseconds: number): Promise<void>;
}

/** A talk with one character: its session, what was said, and what is being said. */
export interface Talk {
  state(): TalkState;
  subscribe(listener: () => void): () => void;
  /** The player is here: opens a session when there is none. */
  attend(): void;
  /** The player looks elsewhere: speech stops, what was to be spoken is shown. The session stays. */
  leave(): void;
  /** Ends the session. */
  close(): void;
  setDraft(text: string): void;
  /** Says what stands in the draft. */
  send(): Promise<void>;
  /** Says again what could not be delivered. */
  retry(turn: number): Promise<void>;
  stopSpeaking(): void;
  /** Shows what waits, for a player who has just muted the replies. */
  showAll(): void;
  replay(ids: readonly string[]): void;
  /** Speaks what the browser did not let be heard; call it while handling something the player did. */
  hearUnheard(): void;
}

type Attempt = Omit<SayRequest, 'message'>;

/** Creates the talk. It does nothing before `attend`. */
export function createTalk(ports: TalkPorts): Talk {
  let state = emptyTalk;
  const listeners = new Set<() => void>();
  const attempts = new Map<number, Attempt>();
  let turns = 0;
  let unsettled = false;
  let present = false;
  let wantsSound = false;
  let unwatch: (() => void) | null = null;

  function set(next: TalkState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  const session = createTalkSession({
    open: ports.open,
    close: ports.close,
    stands: (session) => set({ ...state, session }),
  });

  const queue = ports.createQueue({
    started: (id) => set({ ...withShown(state, [id]), speaking: id }),
    ended(id) {
      if (state.speaking === id) set({ ...state, speaking: null });
      settle();
    },
  });

  function settle(): void {
    if (!unsettled || state.sending || queue.busy()) return;
    unsettled = false;
    ports.settled();
  }

  async function start(): Promise<void> {
    if (session.begun()) return;
    try {
      const token = await session.token();
      if (state.lines.length > 0) return;
      const history = await ports.history(token);
      // The state as it is by now: the player may have typed meanwhile.
      set(withHistory(state, history));
    } catch (error) {
      if (!present) return;
      if (ports.failureOf(error) === 'no-credits') ports.outOfCredits();
      else ports.failed(error);
    }
  }

  /** Whether the next line is shown without waiting for its sound. */
  function unspoken(): boolean {
    return !present || ports.muted() || ports.speaker.blocked();
  }

  function hearMessage(message: Message, turn: number): void {
    const atOnce = unspoken();
    set(withMessage(state, message, { turn, shown: atOnce }));
    if (!present) return;
    if (ports.speaker.blocked()) {
      if (message.audioChunk !== '') set({ ...state, unheard: [...state.unheard, message.messageId] });
    } else if (!atOnce || message.audioChunk !== '') {
      queue.add({ id: message.messageId, audio: message.audioChunk });
    }
  }

  function hear(event: TalkEvent, turn: number): void {
    if (event.event === 'delta') set(withDelta(state, event.data, { turn, shown: unspoken() }));
    if (event.event === 'message' && event.data.messageUser !== 'user') hearMessage(event.data, turn);
    if (event.event === 'emotion') set({ ...state, emotion: event.data.code });
    if (event.event === 'quest') ports.heardQuest(event.data);
    if (event.event === 'credits') ports.heardCredits(event.data.credits);
  }

  async function say(turn: number, message: string, attempt: Attempt): Promise<void> {
    attempts.set(turn, attempt);
    await ports.say({ ...attempt, message }, (event) => hear(event, turn));
  }

  /** Delivers a line. A lost session is replaced once and the line said again in the new one. */
  async function deliver(turn: number, message: string): Promise<void> {
    const attempt = attempts.get(turn) ?? {
      sessionToken: await session.token(),
      audio: !ports.muted(),
      key: ports.newKey(),
    };
    try {
      await say(turn, message, attempt);
    } catch (error) {
      if (ports.failureOf(error) !== 'no-session') throw error;
      session.forget(attempt.sessionToken);
      const fresh = await session.token();
      await ports.wait(timings.resendAfterNewSession);
      await say(turn, message, { ...attempt, sessionToken: fresh, key: ports.newKey() });
    }
  }

  function fail(turn: number, error: unknown): void {
    if (ports.failureOf(error) === 'no-credits') {
      attempts.delete(turn);
      set(withTurnTakenBack(state, turn));
      ports.outOfCredits();
      return;
    }
    set(withDelivery(withoutReply(state, turn, 'partial'), turn, 'failed'));
    ports.failed(error);
  }

  async function run(turn: number, message: string): Promise<void> {
    queue.stop();
    unsettled = true;
    set({ ...state, sending: true, unheard: [] });
    try {
      await deliver(turn, message);
      attempts.delete(turn);
      set(withDelivery(withoutReply(state, turn, 'partial'), turn, 'sent'));
    } catch (error) {
      unsettled = false;
      fail(turn, error);
    }
    set({ ...state, sending: false });
    settle();
  }

  function speak(ids: readonly string[]): void {
    for (const id of ids) {
      const line = state.lines.find((other) => other.id === id);
      if (line && line.audio !== '') queue.add({ id, audio: line.audio });
    }
  }

  function hearNow(): void {
    wantsSound = false;
    const ids = state.unheard;
    set({ ...state, unheard: [] });
    speak(ids);
  }

  function soundChanged(): void {
    if (!ports.speaker.blocked()) {
      if (wantsSound) hearNow();
      return;
    }
    const cut = queue.pending();
    if (cut.length === 0) return;
    queue.stop();
    set({ ...state, unheard: cut });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attend() {
      present = true;
      unwatch ??= ports.speaker.watch(soundChanged);
      void start();
    },
    leave() {
      present = false;
      unwatch?.();
      unwatch = null;
      queue.stop();
      set({ ...withShown(state), unheard: [] });
    },
    close() {
      queue.stop();
      session.close();
      set(withShown(state));
    },
    setDraft: (draft) => set({ ...state, draft }),
    async send() {
      const text = state.draft.trim();
      if (text === '' || state.sending || state.session === 'starting') return;
      ports.speaker.unlock();
      if (ports.credits() <= 0) return ports.outOfCredits();
      turns += 1;
      set({ ...withPlayerLine(state, `said-${turns}`, text, turns), draft: '' });
      await run(turns, text);
    },
    async retry(turn) {
      const line = state.lines.find((other) => other.turn === turn && other.delivery === 'failed');
      if (!line || state.sending || state.session === 'starting') return;
      ports.speaker.unlock();
      set(withDelivery(withoutReply(state, turn, 'all'), turn, 'sending'));
      await run(turn, line.text);
    },
    stopSpeaking: () => queue.stop(),
    showAll: () => set(withShown(state)),
    replay(ids) {
      ports.speaker.unlock();
      queue.stop();
      speak(ids);
    },
    hearUnheard() {
      ports.speaker.unlock();
      if (ports.speaker.blocked()) wantsSound = true;
      else hearNow();
    },
  };
}
