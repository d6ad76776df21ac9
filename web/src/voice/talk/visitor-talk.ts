import type { TalkEvent } from '@emberlore/contract';
import { CallError, errorText, isCallError, isInterrupted, streamError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send, streamTalk } from '../../api/session.ts';
import { isOnline, onOffline, whenOnline } from '../../ui/online.ts';
import { showError } from '../../ui/toasts.ts';
import { isMuted, speaker } from '../sound/player.ts';
import { createSpeechQueue } from '../sound/speech-queue.ts';
import type { TalkFailure, TalkPorts, TalkRequest } from './talk-ports.ts';

/** The open areas with talks; `home` is the talk with the featured character. */
export type VisitorArea = 'irish' | 'war-game' | 'home';

interface Sent {
  sessionToken: string;
  audio: boolean;
}

interface TalkOptions {
  idempotencyKey: string;
  signal: AbortSignal;
}

/** The calls for a visitor's text and voice messages. */
const streams = {
  irish: {
    say: (body: Sent & { message: string }, options: TalkOptions) =>
      streamTalk(calls.sendIrishMessage, { body, ...options }),
    speak: (messageInfo: Sent, audio: Blob, options: TalkOptions) =>
      streamTalk(calls.sendIrishAudioMessage, { parts: { messageInfo }, files: { audio }, ...options }),
  },
  'war-game': {
    say: (body: Sent & { message: string }, options: TalkOptions) =>
      streamTalk(calls.sendWarGameMessage, { body, ...options }),
    speak: (messageInfo: Sent, audio: Blob, options: TalkOptions) =>
      streamTalk(calls.sendWarGameAudioMessage, { parts: { messageInfo }, files: { audio }, ...options }),
  },
  home: {
    say: (body: Sent & { message: string }, options: TalkOptions) =>
      streamTalk(calls.sendFeaturedMessage, { body, ...options }),
    speak: (messageInfo: Sent, audio: Blob, options: TalkOptions) =>
      streamTalk(calls.sendFeaturedAudioMessage, { parts: { messageInfo }, files: { audio }, ...options }),
  },
} as const;

/** Creates the ports of a visitor's talk in an open area: no account, no charge, and nothing stored. */
export function visitorTalk(area: VisitorArea, inworldCharacterId: string): TalkPorts {
  return openTalk(area, () => send(calls.getIrishSessionToken, { query: { inworldCharacterId } }));
}

/** Creates the ports of a visitor's talk with the featured character. */
export function featuredTalk(): TalkPorts {
  return openTalk('home', () => send(calls.openFeaturedTalk));
}

function openTalk(area: VisitorArea, begin: () => Promise<{ sessionToken: string }>): TalkPorts {
  return {
    open: async () => (await begin()).sessionToken,
    fleeting: true,
    history: async () => ({ messages: [], before: null, last: null }),
    async perform(request, hear, signal) {
      let failure: CallError | undefined;
      for await (const event of openStream(area, request, signal)) {
        if (event.event === 'error') failure = streamError(event.data);
        else hear(event);
      }
      if (failure) throw failure;
    },
    choose: () => Promise.reject(new Error('There are no other replies here.')),
    erase: (sessionToken) => forget(sessionToken),
    close(sessionToken) {
      forget(sessionToken).catch((error: unknown) => console.debug(error));
    },
    failureOf: classifyFailure,
    failed(error) {
      console.error(error);
      // A missing connection shows beside the message or session it affects, not in the banner.
      if (!(error instanceof CallError) || error.status !== 0) showError(errorText(error));
    },
    outOfCredits: () => undefined,
    // Talks are free here, so there is always enough.
    credits: () => 1,
    heardCredits: () => undefined,
    heardQuest: () => undefined,
    heardRules: () => undefined,
    settled: () => undefined,
    createQueue: (listener) => createSpeechQueue(speaker, listener),
    speaker,
    muted: isMuted,
    newKey: () => crypto.randomUUID(),
    network: { isOnline, onOffline, whenOnline },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

async function forget(sessionToken: string): Promise<void> {
  await send(calls.closeIrishSession, { query: { sessionId: sessionToken }, keepalive: true });
}

function classifyFailure(error: unknown): TalkFailure {
  if (isCallError(error, 'session.not_found')) return 'no-session';
  return isInterrupted(error) ? 'cut' : 'other';
}

function openStream(
  area: VisitorArea,
  { act, sessionToken, audio, key }: TalkRequest,
  signal: AbortSignal,
): AsyncGenerator<TalkEvent, void, void> {
  const { say, speak } = streams[area];
  if (act.kind === 'speak') return speak({ sessionToken, audio }, act.wav, { idempotencyKey: key, signal });
  if (act.kind === 'say') return say({ sessionToken, audio, message: act.text }, { idempotencyKey: key, signal });
  throw new Error(`A visitor cannot ${act.kind}.`);
}
