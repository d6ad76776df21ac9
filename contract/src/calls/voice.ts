import { z } from 'zod';
import { defineCall } from '../call.ts';
import { trimmed } from '../entities/fields.ts';
import { message, reply } from '../entities/talk.ts';
import { limits } from '../limits.ts';

export const sendAudioMessage = defineCall({
  method: 'POST',
  path: '/api/inworld/sendAudioMessage',
  area: 'conversation',
  summary: 'Send a voice message to the character of a session.',
  description:
    'The recording is a WAV of at most 15 seconds. Costs one credit. The first returned message is the recognised text. If no speech is recognised, a narrator says so and no credit is charged.',
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
  summary: 'Speak a sample text of up to 45 characters in a voice.',
  description: '`voicePitch` is in semitones from the voice’s own pitch; `voiceRange` is a factor on its speed.',
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
