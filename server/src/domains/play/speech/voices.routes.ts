import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Openings } from './openings.service.ts';
import type { Voices } from './voices.service.ts';

export function voicesRoutes(voices: Voices, openings: Openings): Route[] {
  return [
    route(calls.getVoice, async ({ body: { voiceName, voicePitch, voiceRange, previewText } }) => {
      const request = { text: previewText, voiceName, pitch: voicePitch, speed: voiceRange };
      return { messages: [await voices.preview(request)] };
    }),
    route(calls.hearOpening, ({ query, caller }) => openings.hear(query, caller)),
  ];
}
