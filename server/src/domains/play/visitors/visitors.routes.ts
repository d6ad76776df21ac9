import { calls, type TalkEvent } from '@emberlore/contract';
import { createChannel } from '../../../kit/channel.ts';
import { type CallHttp, type Route, route, streamed } from '../../../kit/route.ts';
import type { VisitorArea } from './cast.ts';
import type { VisitorRequest, Visitors } from './visitors.service.ts';

export function visitorsRoutes(visitors: Visitors): Route[] {
  function answer(said: Omit<VisitorRequest, 'key'>, { wantsEvents, idempotencyKey: key }: CallHttp) {
    const request = { ...said, key };
    if (!wantsEvents) return visitors.send(request, () => {});
    const channel = createChannel<TalkEvent>();
    visitors.send(request, channel.push).then(channel.end, channel.fail);
    return streamed(channel);
  }

  const texted = (
    area: VisitorArea,
    call: typeof calls.sendIrishMessage | typeof calls.sendWarGameMessage | typeof calls.sendFeaturedMessage,
  ) =>
    route(call, async ({ body: { sessionToken, message, audio }, http }) =>
      answer({ area, sessionToken, said: message, audio }, http),
    );

  const spoken = (
    area: VisitorArea,
    call:
      | typeof calls.sendIrishAudioMessage
      | typeof calls.sendWarGameAudioMessage
      | typeof calls.sendFeaturedAudioMessage,
  ) =>
    route(call, async ({ parts, files, http }) =>
      answer({ area, ...parts.messageInfo, said: (await files.audio[0]?.read()) ?? new Uint8Array() }, http),
    );

  return [
    route(calls.getIrishSessionToken, async ({ query, http }) => ({
      sessionToken: await visitors.open(query.inworldCharacterId, http.remoteAddress),
    })),
    texted('irish', calls.sendIrishMessage),
    spoken('irish', calls.sendIrishAudioMessage),
    texted('war-game', calls.sendWarGameMessage),
    spoken('war-game', calls.sendWarGameAudioMessage),
    route(calls.openFeaturedTalk, async ({ http }) => ({
      sessionToken: await visitors.openFeatured(http.remoteAddress),
    })),
    texted('home', calls.sendFeaturedMessage),
    spoken('home', calls.sendFeaturedAudioMessage),
    route(calls.closeIrishSession, async ({ query }) => {
      await visitors.close(query.sessionId);
      return {};
    }),
  ];
}
