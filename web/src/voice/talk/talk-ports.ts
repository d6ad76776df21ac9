import type { Emotion, Message, TalkEvent, Versions } from '@emberlore/contract';
import type { SpeechListener, SpeechQueue } from '../sound/speech-queue.ts';
import type { EarlierMessage } from './talk-state.ts';

/**
 * Why something that a talk asked for did not come about. `cut`: the line broke, or the server is on its way out; the very
 * same request finds another server, or the same one when it is back.
 */
export type TalkFailure = 'no-session' | 'no-credits' | 'cut' | 'other';

/** What the player does in a turn: says something, by text or voice, acts, asks for another reply, or puts it in other words. */
export type TalkAct =
  | { kind: 'say'; text: string }
  | { kind: 'speak'; wav: Blob }
  | { kind: 'do'; text: string }
  | { kind: 'again' }
  | { kind: 'edit'; text: string };

/** One turn as it is asked for. The same request under the same key is charged and answered once. */
export interface TalkRequest {
  act: TalkAct;
  sessionToken: string;
  /** Whether the reply is to be heard. */
  audio: boolean;
  key: string;
}

/** A page of what was said before, the oldest line first. */
export interface TalkPage {
  messages: readonly EarlierMessage[];
  /** Leads to the page before it; null when this is the first. */
  before: string | null;
  last: Versions | null;
  /** Nothing that was said before this is kept any more; absent or null while all of it is. */
  saidSince?: string | null;
}

/** What a talk needs of the world around it. Which acts a chat knows is up to what it offers the player. */
export interface TalkPorts {
  /** Opens a session and answers its token. */
  open(): Promise<string>;
  history(sessionToken: string, before: string | null): Promise<TalkPage>;
  /** Resolves when the turn is over; rejects when it failed or the connection broke. */
  perform(request: TalkRequest, hear: (event: TalkEvent) => void): Promise<void>;
  /** Nothing of the talk is kept: no reply is made anew, and no words are changed. */
  fleeting?: true;
  /** Goes to another of the replies to the last thing said. */
  choose(sessionToken: string, version: number): Promise<Versions & { messages: Message[]; emotion: Emotion }>;
  /** Deletes all that was said, for good. */
  erase(sessionToken: string): Promise<void>;
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
