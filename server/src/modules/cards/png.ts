import { crc32 } from 'node:zlib';
import { fail, invalid } from '../../kit/errors.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD = 8;
const TAIL = 4;

interface Chunk {
  type: string;
  data: Buffer;
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** The chunks of a PNG in their order. Throws a 400 for one that says it is longer than the file. */
function* chunksOf(png: Buffer): Generator<Chunk> {
  let at = SIGNATURE.length;
  while (at + HEAD + TAIL <= png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + HEAD);
    const end = at + HEAD + length;
    if (end + TAIL > png.length) throw invalid({ card: 'The picture is broken.' });
    yield { type, data: png.subarray(at + HEAD, end) };
    at = end + TAIL;
    if (type === 'IEND') return;
  }
}

/**
 * The text that a PNG carries under a keyword, as `tEXt` chunks do; undefined when it carries none. Throws a 413 for one
 * longer than `most` bytes. Packed texts (`zTXt`, `iTXt`) are left alone.
 */
export function readText(png: Buffer, keyword: string, most: number): string | undefined {
  for (const { type, data } of chunksOf(png)) {
    if (type !== 'tEXt') continue;
    const end = data.indexOf(0);
    if (end < 0 || data.toString('latin1', 0, end) !== keyword) continue;
    if (data.length > most) throw fail('fileTooLarge');
    return data.toString('latin1', end + 1);
  }
  return undefined;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The PNG with a text under each keyword, right before its end. */
export function withTexts(png: Buffer, texts: Record<string, string>): Buffer {
  const end = chunk('IEND', Buffer.alloc(0));
  const added = Object.entries(texts).map(([keyword, text]) =>
    chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
  );
  return Buffer.concat([png.subarray(0, png.length - end.length), ...added, end]);
}
