import { resample } from '../sound/resample.ts';
import { BadWav, readWavInfo, type WavInfo } from '../wav.ts';
import { longestRecording, RecordingTooLong } from './engine.ts';

/** The rate that recognisers listen at, in Hz. */
export const hearingRate = 16_000;

const lowestRate = 8000;
const highestRate = 192_000;
const mostChannels = 8;

/** Checks the head of a recording. Throws `BadWav` or `RecordingTooLong`. */
export function checkRecording(wav: Uint8Array): WavInfo {
  const info = readWavInfo(wav);
  if (info.sampleRate < lowestRate || info.sampleRate > highestRate || info.channels > mostChannels) {
    throw new BadWav('The WAV file has an unusual rate or number of channels.');
  }
  if (info.seconds > longestRecording) throw new RecordingTooLong(`${info.seconds.toFixed(1)} s are too many.`);
  return info;
}

/** How one sample of this width is read, from -1 to 1. */
function readerOf(view: DataView, { bitsPerSample, float }: WavInfo): (at: number) => number {
  if (float) return (at) => view.getFloat32(at, true);
  if (bitsPerSample === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bitsPerSample === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bitsPerSample === 24) return (at) => (view.getUint8(at) + (view.getInt16(at + 1, true) << 8)) / 8_388_608;
  return (at) => view.getInt32(at, true) / 2_147_483_648;
}

function mixed(wav: Uint8Array, info: WavInfo): Float32Array {
  const { channels, bitsPerSample, dataOffset, dataBytes } = info;
  const view = new DataView(wav.buffer, wav.byteOffset + dataOffset, dataBytes);
  const read = readerOf(view, info);
  const width = bitsPerSample / 8;
  const samples = new Float32Array(Math.floor(dataBytes / (width * channels)));
  for (let i = 0; i < samples.length; i++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += read((i * channels + channel) * width);
    const sample = sum / channels;
    samples[i] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;
  }
  return samples;
}

/**
 * The sound of a recording as one channel at `hearingRate`, samples of -1 to 1. Takes a while for long ones: for workers.
 * Throws `BadWav` or `RecordingTooLong`.
 */
export function readRecording(wav: Uint8Array): Float32Array {
  const info = checkRecording(wav);
  return resample(mixed(wav, info), info.sampleRate / hearingRate);
}
