import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { readText } from '../domains/studio/character-cards/png.ts';
import { isPng } from '../kit/png.ts';

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
const CARD_KEYWORDS = ['chara', 'ccv3'];

async function readEntries(zip: Buffer): Promise<Buffer[]> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const entries: Buffer[] = [];
  for await (const entry of archive.eachEntry()) entries.push(await buffer(await archive.openReadStreamPromise(entry)));
  return entries;
}

function cardsIn(png: Buffer): Buffer[] {
  const texts = CARD_KEYWORDS.flatMap((keyword) => readText(png, keyword, png.length) ?? []);
  return texts.map((text) => Buffer.from(text, 'base64'));
}

/**
 * Returns everything readable in a file sent by the server: the files of archives, the cards in pictures, and plain
 * text.
 */
export async function decodeFile(file: Buffer): Promise<string> {
  if (file.subarray(0, ZIP_START.length).equals(ZIP_START)) {
    const entries = await readEntries(file);
    return (await Promise.all(entries.map(decodeFile))).join('\n');
  }
  const inside = isPng(file) ? await Promise.all(cardsIn(file).map(decodeFile)) : [];
  return [file.toString('utf8'), ...inside].join('\n');
}
