import { limits, type Output, type calls as stated, type TalkEvent } from '@emberlore/contract';
import { CallError, errorText, isCallError, isInterrupted, streamError } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { currentAccount, send, setCredits, streamTalk } from '../../../api/session.ts';
import { openDialog } from '../../../dialogs/registry.ts';
import { m } from '../../../i18n/messages.ts';
import { isOnline, onOffline, whenOnline } from '../../../ui/online.ts';
import { showError } from '../../../ui/toasts.ts';
import { isMuted, speaker } from '../../../voice/sound/player.ts';
import { createSpeechQueue } from '../../../voice/sound/speech-queue.ts';
import type { TalkFailure, TalkPage, TalkPorts, TalkRequest } from '../../../voice/talk/talk-ports.ts';
import { lastValidStoryToken, noteQuestEvent, noteRules, refetchIfWonByTalking, withPartner } from '../play-data.ts';
import { announceQuest } from '../quest-news.ts';
import { handleLostTarget } from './lost-place.ts';

/** The partner and place of a talk. */
export interface TalkTarget {
  storyId: string;
  storyToken: string;
  sceneId: string;
  characterId: string;
  characterName: string;
  coopCharacterId: string | undefined;
}

/** How long opening a session may take before the player is offered to try again, in milliseconds. */
const openWithin = 20_000;

/** Creates the ports of a talk during play. */
export function playTalk(target: TalkTarget): TalkPorts {
  const { storyId, sceneId } = target;
  let began = false;
  return {
    async open() {
      // Allows the character's first words to be heard at once, if the player has clicked before.
      if (navigator.userActivation?.hasBeenActive) speaker.unlock();
      const { sessionToken, characterBegan = false } = await openSession(target);
      began = characterBegan;
      return sessionToken;
    },
    history: readPage,
    async firstWords(sessionToken) {
      if (!began || isMuted()) return null;
      began = false;
      return (await send(calls.hearFirstWords, { query: { sessionToken } })).message;
    },
    perform: (request, hear, signal) => hearStream(openStream(request, target, signal), hear),
    choose: (sessionToken, version) => send(calls.chooseReply, { body: { sessionToken, version } }),
    erase: async (sessionToken) => {
      await send(calls.deleteTalk, { query: { sessionToken } });
    },
    close(sessionToken) {
      send(calls.closeSession, { query: { sessionId: sessionToken }, keepalive: true }).catch(logIgnored);
    },
    failureOf: classifyFailure,
    failed(error) {
      console.error(error);
      if (handleLostTarget(error, target)) return;
      // A missing connection shows beside the message or session it affects, not in the banner.
      if (isCallError(error, 'reply.version_limit_reached'))
        showError(m.voice_no_more_replies({ most: limits.replyVersions }));
      else if (!(error instanceof CallError) || error.status !== 0) showError(errorText(error));
    },
    outOfCredits: () => openDialog('out-of-credits', {}),
    // Without an account, let the server report the problem.
    credits: () => currentAccount()?.credits ?? 1,
    heardCredits: setCredits,
    heardQuest(event) {
      noteQuestEvent(storyId, sceneId, event);
      announceQuest(event);
    },
    heardRules: (rules) => noteRules(storyId, sceneId, rules),
    settled() {
      refetchIfWonByTalking(storyId, sceneId);
      if (currentAccount()?.credits === 0) openDialog('out-of-credits', {});
    },
    createQueue: (listener) => createSpeechQueue(speaker, listener),
    speaker,
    muted: isMuted,
    newKey: () => crypto.randomUUID(),
    network: { isOnline, onOffline, whenOnline },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** Passes on the events of a turn. Throws the error that it ends with. */
export async function hearStream(
  events: AsyncGenerator<TalkEvent, void, void>,
  hear: (event: TalkEvent) => void,
): Promise<void> {
  let failure: CallError | undefined;
  for await (const event of events) {
    if (event.event === 'error') failure = streamError(event.data);
    else hear(event);
  }
  if (failure) throw failure;
}

async function openSession(target: TalkTarget): Promise<Output<(typeof stated)['getSessionToken']>> {
  const { storyId, sceneId, characterId, coopCharacterId } = target;
  const storyToken = lastValidStoryToken(storyId, sceneId) ?? target.storyToken;
  const playerName = currentAccount()?.userName;
  const open = async (partner: string | undefined) => {
    const body = {
      scene: { sceneId },
      character: { characterId },
      storyToken,
      characterBegins: true,
      ...(playerName && { playerName }),
      ...(partner && { coopCharacterId: partner }),
    };
    return send(calls.getSessionToken, { body, signal: AbortSignal.timeout(openWithin) });
  };
  // The Co-Op Chat needs the partner, so there is no retry without it.
  return characterId === coopCharacterId ? open(coopCharacterId) : withPartner(coopCharacterId, open);
}

async function readPage(sessionToken: string, before: string | null): Promise<TalkPage> {
  const query = { sessionToken, ...(before !== null && { before }) };
  const { messages, nextBefore, last, saidSince, suggestions } = await send(calls.getTalk, { query });
  return { messages, before: nextBefore, last, saidSince, ...(suggestions && { suggestions }) };
}

/** Makes the call for each action of the player. */
function openStream(
  { act, key, ...body }: TalkRequest,
  target: TalkTarget,
  signal: AbortSignal,
): AsyncGenerator<TalkEvent, void, void> {
  const options = { idempotencyKey: key, signal };
  switch (act.kind) {
    case 'say':
      return streamTalk(calls.sendMessage, { body: { ...body, message: act.text }, ...options });
    case 'speak':
      return streamTalk(calls.sendAudioMessage, {
        parts: { messageInfo: body },
        files: { audio: act.wav },
        ...options,
      });
    case 'do': {
      const named = { npcName: target.characterName, userName: currentAccount()?.userName ?? '' };
      const item = act.item && { item: act.item };
      return streamTalk(calls.sendAction, { body: { ...body, ...named, action: act.text, ...item }, ...options });
    }
    case 'again':
      return streamTalk(calls.regenerate, { body, ...options });
    case 'edit':
      return streamTalk(calls.editMessage, { body: { ...body, message: act.text }, ...options });
  }
}

function classifyFailure(error: unknown): TalkFailure {
  if (isCallError(error, 'session.not_found')) return 'no-session';
  if (isCallError(error, 'account.no_credits', 'account.out_of_credits')) return 'no-credits';
  return isInterrupted(error) ? 'cut' : 'other';
}

/** Ignore failures: an unclosed session ends by itself after half an hour. */
function logIgnored(error: unknown): void {
  console.debug(error);
}
