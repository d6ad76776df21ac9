import { createStore } from '../../ui/store.ts';
import { createTalkDraft, type DraftPlace } from './talk-draft.ts';
import { createTalkHistory } from './talk-history.ts';
import type { ItemUse, TalkPorts } from './talk-ports.ts';
import { createTalkSession } from './talk-session.ts';
import { createTalkSpeech } from './talk-speech.ts';
import { canRedo, canSend, emptyTalk, lastExchange, type TalkState, withLastExchange } from './talk-state.ts';
import { createTalkTabs, type TabChannel } from './talk-tabs.ts';
import { createTalkTurns } from './talk-turns.ts';

/** A talk with one character: session, messages and playback. */
export interface Talk {
  state(): TalkState;
  subscribe(listener: () => void): () => void;
  /** Called when the player enters; opens a session if there is none. */
  attend(): void;
  /** Called when the player leaves: speech and acting stop, the session stays. */
  leave(): void;
  /** Ends the session. */
  close(): void;
  /** Whether the player can pay for another turn; otherwise opens the dialog. Call it from a user gesture. */
  mayPay(): boolean;
  setDraft(text: string): void;
  /** Switches between speaking and acting. */
  setActing(acting: boolean): void;
  /** Sends the draft as speech or action. */
  send(): Promise<void>;
  /** Says a suggested line; the draft stays. */
  say(text: string): Promise<void>;
  /** Shows or gives an item to the character, as an action; the draft stays. */
  handOver(text: string, item: ItemUse): Promise<void>;
  /** Shows what came of a choice. Nothing before it can be changed any more. */
  narrate(text: string): void;
  /** Sends spoken audio, once the current turn is over. */
  sendAudio(wav: Blob): Promise<void>;
  /** Resends an undelivered message. */
  retry(turn: number): Promise<void>;
  /** Requests another reply to the last message. */
  regenerate(): Promise<void>;
  /** Switches to another version of the last reply, counted from 1. */
  choose(version: number): Promise<void>;
  /** Puts the last message into the text box for editing. */
  edit(): void;
  cancelEdit(): void;
  /** Loads the messages before the first line. */
  loadEarlier(): Promise<void>;
  /** Deletes all messages permanently. Returns whether it succeeded. */
  erase(): Promise<boolean>;
  stopSpeaking(): void;
  replay(ids: readonly string[]): void;
  /** Plays the lines that the browser blocked; call it from a user gesture. */
  hearUnheard(): void;
}

/** What a talk shares with its other visits: unsent words over a reload, and its turns with other tabs. */
export interface TalkShares {
  draft: DraftPlace;
  /** Null if the talk belongs to this tab alone. */
  tabs: TabChannel | null;
}

/** Creates a talk. It stays inactive until `attend`. */
export function createTalk(ports: TalkPorts, shares: TalkShares): Talk {
  const store = createStore<TalkState>(emptyTalk);
  const change = (next: Partial<TalkState>) => store.set({ ...store.get(), ...next });
  let present = false;
  /** Resolves once what was said before is loaded, or couldn't be. */
  let started: Promise<unknown> = Promise.resolve();
  const session = createTalkSession({
    open: ports.open,
    close: ports.close,
    stands: (sessionState) => change({ session: sessionState }),
  });
  const speech = createTalkSpeech(store, ports, () => turns.settle());
  const tabs = createTalkTabs(store, shares.tabs);
  const draft = createTalkDraft(store, shares.draft);
  const turns = createTalkTurns({ store, session, speech, ports, tabs });
  const history = createTalkHistory(store, { session, ports, present: () => present });

  async function start(): Promise<void> {
    if (session.begun()) return;
    try {
      const token = await session.token();
      if (store.get().lines.length > 0) return;
      const firstWords = ports.firstWords?.(token).catch(() => null);
      await history.load(token, draft.settle);
      const heard = await firstWords;
      if (heard) speech.hearLater(heard);
    } catch (error) {
      if (!present) return;
      if (ports.failureOf(error) === 'no-credits') ports.outOfCredits();
      else ports.failed(error);
    }
  }

  /** Whether a charged turn can start now. */
  function mayBegin(): boolean {
    const { sending, session: stands } = store.get();
    return !sending && stands !== 'starting' && mayPay();
  }

  function mayPay(): boolean {
    ports.speaker.unlock();
    if (ports.credits() > 0) return true;
    ports.outOfCredits();
    return false;
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    attend() {
      present = true;
      speech.setPresent(true);
      started = Promise.all([started, start()]);
    },
    leave() {
      present = false;
      // A player who comes back wants to talk, unless the action is half written.
      if (store.get().draft.trim() === '') change({ acting: false });
      speech.setPresent(false);
    },
    close() {
      speech.stop();
      session.close();
    },
    mayPay,
    setDraft(words) {
      if (words !== '' && speech.busy()) speech.stop();
      change({ draft: words });
    },
    setActing: (acting) => change({ acting, editing: false }),
    async send() {
      const { draft: words, acting, editing } = store.get();
      const text = words.trim();
      if (!canSend(store.get()) || !mayBegin()) return;
      change({ draft: '', editing: false });
      await turns.begin({ kind: editing ? 'edit' : acting ? 'do' : 'say', text });
    },
    async say(text) {
      if (mayBegin()) await turns.begin({ kind: 'say', text });
    },
    async handOver(text, item) {
      if (mayBegin()) await turns.begin({ kind: 'do', text, item });
    },
    narrate: (text) => void started.then(() => turns.narrate(text)),
    async sendAudio(wav) {
      await session.token().catch(() => undefined);
      // Another queued message may have started first.
      do await turns.idle();
      while (store.get().sending);
      if (mayBegin()) await turns.begin({ kind: 'speak', wav });
    },
    async retry(turn) {
      if (store.get().session !== 'starting') await turns.retry(turn);
    },
    async regenerate() {
      if (canRedo(store.get()) && mayBegin()) await turns.begin({ kind: 'again' });
    },
    async choose(version) {
      const { last } = store.get();
      if (!canRedo(store.get()) || !last || version < 1 || version > last.versions) return;
      speech.newTurn();
      change({ sending: true });
      try {
        const { messages, emotion, ...chosen } = await ports.choose(await session.token(), version);
        store.set(withLastExchange(store.get(), messages));
        change({ last: chosen, emotion: emotion.code });
      } catch (error) {
        ports.failed(error);
      }
      change({ sending: false });
    },
    edit() {
      const said = lastExchange(store.get().lines)[0];
      if (said && canRedo(store.get())) change({ draft: said.text, editing: true, acting: said.isAction });
    },
    cancelEdit: () => change({ draft: '', editing: false }),
    loadEarlier: history.loadEarlier,
    async erase() {
      if (store.get().sending) return false;
      speech.stop();
      try {
        await ports.erase(await session.token());
      } catch (error) {
        ports.failed(error);
        return false;
      }
      history.forget();
      change({ lines: [], last: null, earlier: 'none', editing: false, emotion: 1, suggestions: [] });
      tabs.erased();
      return true;
    },
    stopSpeaking: speech.stop,
    replay: speech.replay,
    hearUnheard: speech.hearUnheard,
  };
}
