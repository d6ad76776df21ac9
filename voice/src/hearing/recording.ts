import { BadWav, readWavInfo } from '../wav.ts';
import { longestRecording, RecordingTooLong } from './engine.ts';

/** The sample rate of recognisers in Hz. */
export const hearingRate = 16_000;

const lowestRate = 8000;
const highestRate = 192_000;
const mostChannels = 8;

/** Checks the header of a recording, which takes no time. Throws `BadWav` or `RecordingTooLong`. */
export function checkRecording(wav: Uint8Array): void {
  const { sampleRate, channels, seconds } = readWavInfo(wav);
  if (sampleRate < lowestRate || sampleRate > highestRate || channels > mostChannels) {
    throw new BadWav('The WAV file has an unusual rate or number of channels.');
  }
  if (seconds > longestRecording) throw new RecordingTooLong(`${seconds.toFixed(1)} s are too many.`);
}
