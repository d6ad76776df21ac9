/** The content of a WAV. */
export interface Wav {
  sampleRate: number;
  /** In seconds. */
  duration: number;
  /** The maximum amplitude, from 0 to 1. */
  peak: number;
}

/**
 * Parses a 16-bit mono PCM WAV from its own header and data.
 * @throws if the bytes are not such a WAV
 */
export function readWav(base64: string): Wav {
  const bytes = Buffer.from(base64, 'base64');
  const text = (at: number) => bytes.toString('latin1', at, at + 4);
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE' || bytes.readUInt32LE(4) !== bytes.length - 8)
    throw new Error('Not a WAV.');
  const format = chunk(bytes, 'fmt ');
  const [kind, channels, bits] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt16LE(14)];
  if (kind !== 1 || channels !== 1 || bits !== 16)
    throw new Error(`Not 16-bit mono PCM: ${kind}, ${channels}, ${bits}.`);
  const data = chunk(bytes, 'data');
  const sampleRate = format.readUInt32LE(4);
  let peak = 0;
  for (let at = 0; at + 1 < data.length; at += 2) peak = Math.max(peak, Math.abs(data.readInt16LE(at)));
  return { sampleRate, duration: data.length / 2 / sampleRate, peak: peak / 32768 };
}

function chunk(bytes: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === name) return bytes.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error(`The WAV has no ${name.trim()} chunk.`);
}
