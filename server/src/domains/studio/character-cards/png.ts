import { crc32 } from 'node:zlib';
import { fail, invalid } from '../../../kit/errors.ts';
import { pngChunks } from '../../../kit/png.ts';

/**
 * The text that a PNG carries under a keyword, as `tEXt` chunks do; undefined when it carries none. Throws a 413 for one
 * longer than `most` bytes. Packed texts (`zTXt`, `iTXt`) are left alone.
 */
export function readText(png: Buffer, keyword: string, most: number): string | undefined {
  for (const found of pngChunks(png)) {
    if (!found) throw invalid({ card: 'The picture is broken.' });
    const { type, data } = found;
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
