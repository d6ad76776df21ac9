import { limits, toPlainText } from '@emberlore/contract';
import { BadWav, type HearingEngine, RecordingTooLong, type Transcript } from '@emberlore/voice';
import type { Clock } from '../../../kit/clock.ts';
import { CodedError, fail, invalid } from '../../../kit/errors.ts';
import type { FairQueue } from '../../../kit/fair-queue.ts';
import type { Log } from '../../../kit/log.ts';
import type { Meter } from '../../../kit/meter.ts';

/** Transcribes players' recordings, for every call that accepts them. */
export interface Hearing {
  /**
   * Transcribes a recording (a WAV of at most 15 seconds); null if no speech is recognised. `names` are likely names,
   * spelt as they should appear. Throws `Invalid Input.` if it is no WAV, `File Too Large.` if it is too long,
   * `Conversation Unavailable.` if recognition is unavailable, and `Too Many Requests.` as the queue does.
   */
  listen(recording: Uint8Array, names: readonly string[]): Promise<Transcript | null>;
}

export interface HearingDeps {
  ears: HearingEngine;
  /** The queue of recordings for the engine. */
  queue: FairQueue;
  clock: Clock;
  meter: Meter;
  log: Log;
}

/** Creates the hearing service over an engine. */
export function createHearingService({ ears, queue, clock, meter, log }: HearingDeps): Hearing {
  function toApiError(error: unknown): unknown {
    if (error instanceof BadWav) return invalid({ audio: 'notWav' });
    if (error instanceof RecordingTooLong) return fail('fileTooLarge', { cause: error });
    log.error({ err: error }, 'Transcribing a recording failed.');
    return fail('conversationUnavailable', { cause: error });
  }

  return {
    async listen(recording, names) {
      if (recording.length > limits.audioBytes) throw fail('fileTooLarge');
      const began = clock.now().getTime();
      const making = () => (clock.now().getTime() - began) / 1000;
      try {
        const answered = await queue.run(() => ears.hear({ wav: recording, names }));
        const text = toPlainText(answered?.text ?? '').trim();
        const heard = answered && text !== '' ? { ...answered, text } : null;
        meter.hearing({ outcome: heard ? 'done' : 'nothing', making: making() });
        return heard;
      } catch (error) {
        // The queue refused the recording: the engine didn't fail.
        if (error instanceof CodedError) throw error;
        meter.hearing({ outcome: 'failed', making: making() });
        throw toApiError(error);
      }
    },
  };
}
