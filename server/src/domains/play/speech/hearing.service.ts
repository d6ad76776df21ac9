import { limits, toPlainText } from '@emberlore/contract';
import { BadWav, type Heard, type HearingEngine, RecordingTooLong } from '@emberlore/voice';
import type { Clock } from '../../../kit/clock.ts';
import { CodedError, fail, invalid } from '../../../kit/errors.ts';
import type { FairQueue } from '../../../kit/fair-queue.ts';
import type { Log } from '../../../kit/log.ts';
import type { Meter } from '../../../kit/meter.ts';

/** Finds the words in what players record: the one way for every call that takes a recording. */
export interface Hearing {
  /**
   * The words of a recording (a WAV of at most 15 seconds); null when nobody is heard in it. `names` are those that are
   * likely to be said, as they are to be written. Throws `Invalid Input.` for what is no WAV, `File Too Large.` for what
   * is too long, `Conversation Unavailable.` when nothing can be recognised at the moment, `Too Many Requests.`
   * as the queue does.
   */
  listen(recording: Uint8Array, names: readonly string[]): Promise<Heard | null>;
}

export interface HearingDeps {
  ears: HearingEngine;
  /** Where recordings wait for the engine. */
  queue: FairQueue;
  clock: Clock;
  meter: Meter;
  log: Log;
}

/** Hearing over an engine. */
export function createHearingService({ ears, queue, clock, meter, log }: HearingDeps): Hearing {
  function toApiError(error: unknown): unknown {
    if (error instanceof BadWav) return invalid({ audio: 'Not a WAV recording.' });
    if (error instanceof RecordingTooLong) return fail('fileTooLarge', { cause: error });
    log.error({ err: error }, 'A recording could not be listened to.');
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
        // The queue refused the recording: the engine did not fail.
        if (error instanceof CodedError) throw error;
        meter.hearing({ outcome: 'failed', making: making() });
        throw toApiError(error);
      }
    },
  };
}
