const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before a chunk's data, and the checksum after it. */
const HEAD_BYTES = 8;
const TAIL_BYTES = 4;

/** A chunk of a PNG: its data, and its start and end in the file. */
export interface PngChunk {
  type: string;
  data: Buffer;
  start: number;
  end: number;
}

/** Whether a file starts with the PNG signature. */
export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Encoders split eight megabytes into two thousand chunks at most. */
const MAX_CHUNKS = 10_000;

/**
 * Yields the chunks of a PNG in order up to its end. The last one is undefined if it claims to extend beyond the file,
 * or if there are more than ten thousand, which only serve to keep the reader busy.
 */
export function* pngChunks(png: Buffer): Generator<PngChunk | undefined> {
  let start = SIGNATURE.length;
  for (let count = 0; start + HEAD_BYTES + TAIL_BYTES <= png.length; count += 1) {
    const length = png.readUInt32BE(start);
    const type = png.toString('latin1', start + 4, start + HEAD_BYTES);
    const end = start + HEAD_BYTES + length + TAIL_BYTES;
    if (end > png.length || count >= MAX_CHUNKS) {
      yield undefined;
      return;
    }
    yield { type, data: png.subarray(start + HEAD_BYTES, end - TAIL_BYTES), start, end };
    start = end;
    if (type === 'IEND') return;
  }
}

const TEXT_TYPES = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Returns the PNG without its text chunks, which decoders emit on the event loop one by one. Returns undefined for more
 * than ten thousand chunks, which only serve to keep the reader busy.
 */
export function removeTexts(png: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let count = 0;
  let copied = 0;
  for (const chunk of pngChunks(png)) {
    count += 1;
    if (count > MAX_CHUNKS) return undefined;
    if (!chunk || !TEXT_TYPES.has(chunk.type)) continue;
    chunks.push(png.subarray(copied, chunk.start));
    copied = chunk.end;
  }
  return chunks.length === 0 ? png : Buffer.concat([...chunks, png.subarray(copied)]);
}
