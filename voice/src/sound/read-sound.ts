import { readWavInfo, type WavInfo } from '../wav.ts';
import { resample } from './resample.ts';

/** Returns a function that reads a sample of this format as -1 to 1. */
function createSampleReader(view: DataView, { bitsPerSample, float }: WavInfo): (at: number) => number {
  if (float) return (at) => view.getFloat32(at, true);
  if (bitsPerSample === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bitsPerSample === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bitsPerSample === 24) return (at) => (view.getUint8(at) + (view.getInt16(at + 1, true) << 8)) / 8_388_608;
  return (at) => view.getInt32(at, true) / 2_147_483_648;
}

function mixed(wav: Uint8Array, info: WavInfo): Float32Array {
  const { channels, bitsPerSample, dataOffset, dataBytes } = info;
  const view = new DataView(wav.buffer, wav.byteOffset + dataOffset, dataBytes);
  const read = createSampleReader(view, info);
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
 * Reads the sound of a WAV as one channel at `rate` Hz, samples of -1 to 1. Slow for long sounds: call it in workers.
 * Throws `BadWav`.
 */
export function readSound(wav: Uint8Array, rate: number): Float32Array {
  const info = readWavInfo(wav);
  return resample(mixed(wav, info), info.sampleRate / rate);
}
