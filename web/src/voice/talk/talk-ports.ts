import type { Emotion, LineSound, Message, RuledScene, TalkEvent, Versions } from '@emberlore/contract';
import type { SpeechListener, SpeechQueue } from '../sound/speech-queue.ts';
import type { EarlierMessage } from './talk-state.ts';

/**
 * Why a request of a talk failed. `cut`: the connection broke or the server is stopping; the same request can be
 * retried.
 */
export type TalkFailure = 'no-session' | 'no-credits' | 'cut' | 'other';

/** An item that the player carries, and what is done with it. */
export interface ItemUse {
  itemId: string;
  act: 'show' | 'give';
}

/** The player's action in a turn: a text or spoken message, an action, a regenerated reply or an edited message. */
export type TalkAct =
  | { kind: 'say'; text: string }
  | { kind: 'speak'; wav: Blob }
  | { kind: 'do'; text: string; item?: ItemUse }
  | { kind: 'again' }
  | { kind: 'edit'; text: string };

/** The request of one turn. Repeating it with the same key charges and answers it once. */
export interface TalkRequest {
  act: TalkAct;
  sessionToken: string;
  /** Whether to include audio in the reply. */
  audio: boolean;
  key: string;
}

/** A page of earlier messages, oldest first. */
export interface TalkPage {
  messages: readonly EarlierMessage[];
  /** Cursor of the previous page; null on the first one. */
  before: string | null;
  last: Versions | null;
  /** Earlier messages have been deleted; absent or null if none were. */
  saidSince?: string | null;
  /** What the player might say next. */
  suggestions?: readonly string[];
  /** In a talk with several: the character that spoke last. */
  speaker?: string | null;
}

/** The browser's connection. */
export interface TalkNetwork {
  isOnline(): boolean;
  /** Calls `listener` when the connection is lost. Returns the unsubscribe function. */
  onOffline(listener: () => void): () => void;
  whenOnline(): Promise<void>;
}

/** Dependencies of a talk. The chat's interface decides which actions are available. */
export interface TalkPorts {
  /** Opens a session and returns its token. */
  open(): Promise<string>;
  history(sessionToken: string, before: string | null): Promise<TalkPage>;
  /** Speaks the character's first words, if it has just begun the talk; null if there is nothing to hear. */
  firstWords?(sessionToken: string): Promise<(Pick<Message, 'messageId'> & LineSound) | null>;
  /** Resolves at the end of the turn; rejects when it fails, the connection breaks or `signal` gives it up. */
  perform(request: TalkRequest, hear: (event: TalkEvent) => void, signal: AbortSignal): Promise<void>;
  /** The talk isn't stored: replies can't be regenerated, nor messages edited. */
  fleeting?: true;
  /** Replies can't be regenerated, nor messages edited, though the talk is stored. */
  final?: true;
  /** Switches to another version of the last reply. */
  choose(sessionToken: string, version: number): Promise<Versions & { messages: Message[]; emotion: Emotion }>;
  /** Deletes all messages permanently. */
  erase(sessionToken: string): Promise<void>;
  /** Closes a session without waiting for the response. */
  close(sessionToken: string): void;
  failureOf(error: unknown): TalkFailure;
  /** Called with failures that the talk can neither repair nor show. */
  failed(error: unknown): void;
  outOfCredits(): void;
  /** The last known balance. */
  credits(): number;
  heardCredits(credits: number): void;
  heardQuest(event: Extract<TalkEvent, { event: 'quest' }>['data']): void;
  heardRules(rules: RuledScene): void;
  /** Called once per turn, when its reply has been spoken completely. */
  settled(): void;
  createQueue(listener: SpeechListener): SpeechQueue;
  speaker: { unlock(): void; blocked(): boolean; watch(listener: () => void): () => void };
  muted(): boolean;
  newKey(): string;
  network: TalkNetwork;
  wait(milliseconds: number): Promise<void>;
}
