const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before a chunk's data, and the checksum behind it. */
const HEAD_BYTES = 8;
const TAIL_BYTES = 4;

/** A chunk of a PNG: its data, and where the whole of it begins and ends in the file. */
export interface PngChunk {
  type: string;
  data: Buffer;
  start: number;
  end: number;
}

/** Whether a file begins as a PNG does. */
export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** The chunks of a PNG in their order, up to its end. The last is undefined where it claims to be longer than the file. */
export function* pngChunks(png: Buffer): Generator<PngChunk | undefined> {
  let start = SIGNATURE.length;
  while (start + HEAD_BYTES + TAIL_BYTES <= png.length) {
    const length = png.readUInt32BE(start);
    const type = png.toString('latin1', start + 4, start + HEAD_BYTES);
    const end = start + HEAD_BYTES + length + TAIL_BYTES;
    if (end > png.length) {
      yield undefined;
      return;
    }
    yield { type, data: png.subarray(start + HEAD_BYTES, end - TAIL_BYTES), start, end };
    start = end;
    if (type === 'IEND') return;
  }
}

const TEXT_TYPES = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Encoders split eight megabytes into two thousand chunks at most. */
const MAX_CHUNKS = 10_000;

/**
 * The PNG without its texts, which decoders hand to the event loop one by one. Undefined for one of more than ten thousand
 * chunks, which is made to keep its reader busy.
 */
export function withoutTexts(png: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let count = 0;
  let copied = 0;
  for (const chunk of pngChunks(png)) {
    count += 1;
    if (count > MAX_CHUNKS) return undefined;
    if (!chunk || !TEXT_TYPES.has(chunk.type)) continue;
    kept.push(png.subarray(copied, chunk.start));
    copied = chunk.end;
  }
  return kept.length === 0 ? png : Buffer.concat([...kept, png.subarray(copied)]);
}
