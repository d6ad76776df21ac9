import { randomUUID } from 'node:crypto';
import type { Message } from '@emberlore/contract';
import { estimateSpeech, type SpeechEngine, type SpeechRequest, UnknownVoice } from '@emberlore/voice';
import { CodedError, fail, invalid } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';

/** The voices available to characters. */
export interface Voices {
  /** Speaks a sample. Throws `Invalid Input.` for an unknown voice or a text without words. */
  preview(request: Omit<SpeechRequest, 'emotion'>): Promise<Message>;
}

export interface VoicesDeps {
  speech: SpeechEngine;
  log: Log;
}

/** Maximum estimated sound of a sample in seconds: numbers and spelled letters take long. */
const longestSample = 20;

/** Creates the service for voices over a speech engine. */
export function createVoices({ speech, log }: VoicesDeps): Voices {
  async function speak(request: SpeechRequest) {
    try {
      return await speech.speak(request);
    } catch (error) {
      // The queue refused the line: the engine didn't fail.
      if (error instanceof CodedError) throw error;
      if (error instanceof UnknownVoice) throw invalid({ voiceName: 'There is no such voice.' });
      log.error({ err: error, voice: request.voiceName }, 'A voice could not be heard.');
      throw fail('conversationUnavailable', { cause: error });
    }
  }

  return {
    async preview(request) {
      if (estimateSpeech(request.text, request.speed) > longestSample)
        throw invalid({ previewText: 'This takes too long to say. Write fewer words, numbers and initials.' });
      const spoken = await speak(request);
      if (!spoken) throw invalid({ previewText: 'There is nothing in it to say.' });
      return {
        messageId: randomUUID(),
        messageUser: 'npc',
        message: request.text,
        audioChunk: spoken.wav.toString('base64'),
      };
    },
  };
}
