import { randomUUID } from 'node:crypto';
import type { Message, VoiceName } from '@emberlore/contract';
import { estimateSpeech, type Speech, type SpeechEngine, type SpeechRequest, UnknownVoice } from '@emberlore/voice';
import { CodedError, fail, invalid } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';

/** The voices available to characters. */
export interface Voices {
  /** Speaks a sample. Throws `Invalid Input.` for an unknown voice or a text without words. */
  preview(request: Omit<SpeechRequest, 'emotion'>): Promise<Message>;
  /** Speaks a sentence as the narrator; a text without words stays silent. */
  narrate(text: string): Promise<Message>;
}

export interface VoicesDeps {
  speech: SpeechEngine;
  log: Log;
}

/** The voice of the narrator: a calm one that is easy to understand. */
const narrator: { voiceName: VoiceName; pitch: number; speed: number } = { voiceName: 'Martin', pitch: 0, speed: 1 };

/** Maximum estimated sound of a sample in seconds: numbers and spelled letters take long. */
const longestSample = 20;

function toMessage(messageUser: Message['messageUser'], message: string, spoken: Speech | null): Message {
  const audioChunk = spoken ? spoken.wav.toString('base64') : '';
  return { messageId: randomUUID(), messageUser, message, audioChunk };
}

/** Creates the service for voices over a speech engine. */
export function createVoices({ speech, log }: VoicesDeps): Voices {
  async function speak(request: SpeechRequest) {
    try {
      return await speech.speak(request);
    } catch (error) {
      // The queue refused the line: the engine didn't fail.
      if (error instanceof CodedError) throw error;
      if (error instanceof UnknownVoice) throw invalid({ voiceName: 'noVoice' });
      log.error({ err: error, voice: request.voiceName }, 'The preview could not be synthesised.');
      throw fail('conversationUnavailable', { cause: error });
    }
  }

  return {
    async preview(request) {
      if (estimateSpeech(request.text, request.speed) > longestSample) throw invalid({ previewText: 'sayTooLong' });
      const spoken = await speak(request);
      if (!spoken) throw invalid({ previewText: 'sayNothing' });
      return toMessage('npc', request.text, spoken);
    },
    async narrate(text) {
      return toMessage('narrator', text, await speak({ ...narrator, text }));
    },
  };
}
