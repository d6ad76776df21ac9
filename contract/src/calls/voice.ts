import { z } from 'zod';
import { defineCall } from '../call.ts';
import { trimmed } from '../entities/fields.ts';
import { message, reply } from '../entities/talk.ts';
import { limits } from '../limits.ts';

export const sendAudioMessage = defineCall({
  method: 'POST',
  path: '/api/inworld/sendAudioMessage',
  area: 'conversation',
  summary:
    'Say something to the character by voice: a WAV of at most 15 seconds. Costs one credit. The first message is what was heard; where nothing was, a narrator says so and nothing is charged.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  files: { audio: { max: 1, required: true, bytes: limits.audioBytes } },
  parts: {
    messageInfo: z.object({
      sessionToken: z.string().min(1).max(200),
      /** Whether to speak the reply. */
      audio: z.boolean().default(true),
    }),
  },
  output: reply,
});

export const getVoice = defineCall({
  method: 'POST',
  path: '/api/inworld/getVoice',
  area: 'conversation',
  summary:
    'Hear a voice: speaks up to 45 characters. Pitch in semitones from the voice’s own, range as factor on its speed.',
  access: 'signed-in',
  rate: 'talk',
  body: z.object({
    voiceName: z.string().max(100),
    voicePitch: z.coerce.number().min(-5).max(5).default(0),
    voiceRange: z.coerce.number().min(0.5).max(1.5).default(1),
    previewText: trimmed(limits.voicePreview, 1, 'Write something to be spoken.'),
  }),
  output: z.object({ messages: z.array(message) }),
});
