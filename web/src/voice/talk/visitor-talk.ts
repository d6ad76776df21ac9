import type { TalkEvent } from '@emberlore/contract';
import { CallError, errorText, isCallError, isInterrupted, streamError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send, streamTalk } from '../../api/session.ts';
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

/** The calls for a visitor's text and voice messages. */
const streams = {
  irish: {
    say: (body: Sent & { message: string }, idempotencyKey: string) =>
      streamTalk(calls.sendIrishMessage, { body, idempotencyKey }),
    speak: (messageInfo: Sent, audio: Blob, idempotencyKey: string) =>
      streamTalk(calls.sendIrishAudioMessage, { parts: { messageInfo }, files: { audio }, idempotencyKey }),
  },
  'war-game': {
    say: (body: Sent & { message: string }, idempotencyKey: string) =>
      streamTalk(calls.sendWarGameMessage, { body, idempotencyKey }),
    speak: (messageInfo: Sent, audio: Blob, idempotencyKey: string) =>
      streamTalk(calls.sendWarGameAudioMessage, { parts: { messageInfo }, files: { audio }, idempotencyKey }),
  },
  home: {
    say: (body: Sent & { message: string }, idempotencyKey: string) =>
      streamTalk(calls.sendFeaturedMessage, { body, idempotencyKey }),
    speak: (messageInfo: Sent, audio: Blob, idempotencyKey: string) =>
      streamTalk(calls.sendFeaturedAudioMessage, { parts: { messageInfo }, files: { audio }, idempotencyKey }),
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
    async perform(request, hear) {
      let failure: CallError | undefined;
      for await (const event of openStream(area, request)) {
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
    settled: () => undefined,
    createQueue: (listener) => createSpeechQueue(speaker, listener),
    speaker,
    muted: isMuted,
    newKey: () => crypto.randomUUID(),
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
): AsyncGenerator<TalkEvent, void, void> {
  const { say, speak } = streams[area];
  if (act.kind === 'speak') return speak({ sessionToken, audio }, act.wav, key);
  if (act.kind === 'say') return say({ sessionToken, audio, message: act.text }, key);
  throw new Error(`A visitor cannot ${act.kind}.`);
}
