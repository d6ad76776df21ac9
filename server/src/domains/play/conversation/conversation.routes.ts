import { calls, type Reply, type TalkEvent } from '@emberlore/contract';
import { createChannel } from '../../../kit/channel.ts';
import { type Caller, type CallHttp, type Route, route, streamed } from '../../../kit/route.ts';
import type { Conversation } from './conversation.service.ts';
import type { Emit } from './turn/speaker.ts';
import type { TurnRequest } from './turn/turn-request.ts';

/** Streams a turn as events. The turn runs at its own speed, however slowly they are read. */
function asEvents(send: (emit: Emit) => Promise<Reply>) {
  const channel = createChannel<TalkEvent>();
  send(channel.push).then(channel.end, channel.fail);
  return channel;
}

/** Joins what the narrator says in a reply. */
function narrated({ messages }: Reply): string {
  return messages.flatMap(({ messageUser, message }) => (messageUser === 'narrator' ? [message] : [])).join(' ');
}

export function conversationRoutes(conversation: Conversation): Route[] {
  const { talks } = conversation;
  const answer = async (request: TurnRequest, caller: Caller, { wantsEvents, idempotencyKey: key }: CallHttp) => {
    const send = (emit: Emit) => conversation.send(request, key, caller, emit);
    return wantsEvents ? streamed(asEvents(send)) : send(() => {});
  };
  return [
    route(calls.getSessionToken, async ({ body, caller }) => {
      const { scene, character, ...more } = body;
      const opening = { ...more, sceneId: scene.sceneId, characterId: character.characterId };
      const { sessionToken, characterBegan } = await conversation.open(opening, caller);
      return characterBegan ? { sessionToken, characterBegan } : { sessionToken };
    }),
    route(calls.hearFirstWords, async ({ query, caller }) => ({
      message: await conversation.hearFirstWords(query.sessionToken, caller),
    })),
    route(calls.sendMessage, ({ body, caller, http }) => answer({ ...body, kind: 'text' }, caller, http)),
    route(calls.sendAudioMessage, async ({ parts, files, caller, http }) => {
      const { sessionToken, audio } = parts.messageInfo;
      const message = (await files.audio[0]?.read()) ?? new Uint8Array();
      return answer({ kind: 'audio', sessionToken, audio, message }, caller, http);
    }),
    route(calls.sendAction, async ({ body, caller, http }) => {
      const { sessionToken, action, item, audio } = body;
      if (sessionToken === undefined) return conversation.sendAction(body, http.idempotencyKey, caller);
      const request = { kind: 'action', sessionToken, message: action, item, audio } as const;
      const send = (emit: Emit) => conversation.send(request, http.idempotencyKey, caller, emit);
      if (http.wantsEvents) return streamed(asEvents(send));
      const reply = await send(() => {});
      return { ...reply, description: narrated(reply) };
    }),
    route(calls.regenerate, ({ body, caller, http }) => answer({ ...body, kind: 'again' }, caller, http)),
    route(calls.editMessage, ({ body, caller, http }) => answer({ ...body, kind: 'edit' }, caller, http)),
    route(calls.chooseReply, ({ body, caller }) => talks.choose(body.sessionToken, body.version, caller)),
    route(calls.getTalk, ({ query, caller }) => talks.read(query.sessionToken, query.before, caller)),
    route(calls.deleteTalk, async ({ query, caller }) => {
      await talks.remove(query.sessionToken, caller);
      return {};
    }),
    route(calls.openGroup, ({ body: { scene, ...opening }, caller }) =>
      conversation.openGroup({ ...opening, sceneId: scene.sceneId }, caller),
    ),
    route(calls.sendToGroup, async ({ body, caller, http }) => {
      const send = (emit: Emit) => conversation.sendToGroup(body, http.idempotencyKey, caller, emit);
      return http.wantsEvents ? streamed(asEvents(send)) : send(() => {});
    }),
    route(calls.getGroupTalk, ({ query, caller }) => conversation.readGroup(query.groupToken, query.before, caller)),
    route(calls.closeSession, async ({ query, caller }) => {
      await conversation.close(query.sessionId, caller);
      return {};
    }),
  ];
}
