/** A RIFF file that can't be read as PCM sound. */
export class BadWav extends Error {
  override name = 'BadWav';
}

/** The header of a WAV. `dataOffset` and `dataBytes` locate the samples. */
export type WavInfo = {
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  /** Whether samples are floating-point numbers rather than integers. */
  float: boolean;
  seconds: number;
  dataOffset: number;
  dataBytes: number;
};

const headBytes = 44;
/** A file with more chunks before its sound only serves to keep the reader busy. */
const mostParts = 100;
/**
 * No recorder uses sample rates (in Hz) or channel counts beyond these; converting such sound could take any amount of
 * memory.
 */
const lowestRate = 4000;
const highestRate = 384_000;
const mostChannels = 32;

/** Builds a mono 16-bit WAV (RIFF) from these samples. `sampleRate` in Hz. */
export function writeWav(samples: Int16Array, sampleRate: number): Buffer {
  const wav = Buffer.alloc(headBytes + samples.length * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples.length * 2, 40);
  for (let i = 0; i < samples.length; i++) wav.writeInt16LE(samples[i] ?? 0, headBytes + i * 2);
  return wav;
}

/** Reads the header of a PCM or float WAV of any rate, width and number of channels. Throws `BadWav` for other files. */
export function readWavInfo(wav: Uint8Array): WavInfo {
  const bytes = Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength);
  const isRiff =
    bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE';
  if (!isRiff) throw new BadWav('Not a WAV file.');
  let format: ReturnType<typeof readFormat> | undefined;
  for (let at = 12, part = 0; at + 8 <= bytes.length && part < mostParts; part++) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (id === 'fmt ') format = readFormat(bytes, at + 8, size);
    if (id === 'data' && format) {
      const dataBytes = Math.min(size, bytes.length - at - 8);
      const frame = (format.channels * format.bitsPerSample) / 8;
      return { ...format, seconds: dataBytes / frame / format.sampleRate, dataOffset: at + 8, dataBytes };
    }
    at += 8 + size + (size & 1);
  }
  throw new BadWav('The WAV file has no sound in it.');
}

const pcm = 1;
const floatingPoint = 3;
/** The extended header of some recorders; the actual format is in the first two additional bytes. */
const extensible = 0xfffe;

function readFormat(bytes: Buffer, at: number, size: number) {
  if (size < 16 || at + 16 > bytes.length) throw new BadWav('The WAV file has a broken head.');
  const named = bytes.readUInt16LE(at);
  const coding = named === extensible && size >= 26 && at + 26 <= bytes.length ? bytes.readUInt16LE(at + 24) : named;
  const channels = bytes.readUInt16LE(at + 2);
  const sampleRate = bytes.readUInt32LE(at + 4);
  const bitsPerSample = bytes.readUInt16LE(at + 14);
  const float = coding === floatingPoint;
  const isKnown = float ? bitsPerSample === 32 : coding === pcm && [8, 16, 24, 32].includes(bitsPerSample);
  if (!isKnown) throw new BadWav('The WAV file is neither plain PCM nor float.');
  const isUsual = channels >= 1 && channels <= mostChannels && sampleRate >= lowestRate && sampleRate <= highestRate;
  if (!isUsual) throw new BadWav('The WAV file has an unusual rate or number of channels.');
  return { channels, sampleRate, bitsPerSample, float };
}

/** Returns the samples of a mono 16-bit WAV and its rate in Hz. Throws `BadWav` for any other file. */
export function readWav(wav: Uint8Array): { samples: Int16Array; sampleRate: number } {
  const info = readWavInfo(wav);
  if (info.channels !== 1 || info.bitsPerSample !== 16) throw new BadWav('The WAV file is not mono 16-bit.');
  const view = new DataView(wav.buffer, wav.byteOffset + info.dataOffset, info.dataBytes);
  const samples = new Int16Array(info.dataBytes >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true);
  return { samples, sampleRate: info.sampleRate };
}

/** Concatenates several mono 16-bit WAVs at the rate of the first. Throws `BadWav` for other files. */
export function joinWavs(wavs: readonly Uint8Array[]): Buffer {
  const sounds = wavs.map(readWav);
  const samples = new Int16Array(sounds.reduce((sum, sound) => sum + sound.samples.length, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length;
  }
  return writeWav(samples, sounds[0]?.sampleRate ?? 16_000);
}
