import { calls, type TalkEvent } from '@emberlore/contract';
import { type Caller, type Route, route, streamed } from '../../kit/route.ts';
import { createChannel } from './channel.ts';
import type { Conversation } from './conversation.service.ts';
import type { Sending } from './turns.service.ts';

/** A turn as events. It goes on at its own speed, however slowly they are read. */
function asEvents(conversation: Conversation, sending: Sending, key: string | undefined, caller: Caller) {
  const channel = createChannel<TalkEvent>();
  conversation.send(sending, key, caller, channel.push).then(channel.end, channel.fail);
  return channel;
}

/** The calls of talks. */
export function conversationRoutes(conversation: Conversation): Route[] {
  return [
    route(calls.getSessionToken, async ({ body, caller }) => {
      const { scene, character, storyToken, coopCharacterId } = body;
      const opening = { sceneId: scene.sceneId, characterId: character.characterId, storyToken, coopCharacterId };
      return { sessionToken: await conversation.open(opening, caller) };
    }),
    route(calls.sendMessage, async ({ body, caller, http }) => {
      if (http.wantsEvents) return streamed(asEvents(conversation, body, http.idempotencyKey, caller));
      return conversation.send(body, http.idempotencyKey, caller, () => {});
    }),
    route(calls.sendAudioMessage, async ({ parts, files, caller, http }) => {
      const { sessionToken, audio } = parts.messageInfo;
      const sending = { sessionToken, audio, message: files.audio[0]?.bytes ?? new Uint8Array() };
      if (http.wantsEvents) return streamed(asEvents(conversation, sending, http.idempotencyKey, caller));
      return conversation.send(sending, http.idempotencyKey, caller, () => {});
    }),
    route(calls.getTalk, async ({ query, caller }) => ({
      messages: await conversation.talk(query.sessionToken, caller),
    })),
    route(calls.closeSession, async ({ query, caller }) => {
      await conversation.close(query.sessionId, caller);
      return {};
    }),
  ];
}
