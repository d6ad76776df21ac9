import { crc32 } from 'node:zlib';
import { fail, invalid } from '../../../kit/errors.ts';
import { pngChunks } from '../../../kit/png.ts';

/**
 * Returns the text stored in a PNG's `tEXt` chunk under a keyword; undefined if there is none. Throws a 413 for a text
 * longer than `most` bytes. Ignores compressed texts (`zTXt`, `iTXt`).
 */
export function readText(png: Buffer, keyword: string, most: number): string | undefined {
  for (const found of pngChunks(png)) {
    if (!found) throw invalid({ card: 'cardDamaged' });
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

/** Returns the PNG with one text chunk per keyword inserted before its end. */
export function withTexts(png: Buffer, texts: Record<string, string>): Buffer {
  const end = chunk('IEND', Buffer.alloc(0));
  const added = Object.entries(texts).map(([keyword, text]) =>
    chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
  );
  return Buffer.concat([png.subarray(0, png.length - end.length), ...added, end]);
}
