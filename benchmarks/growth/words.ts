import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '@emberlore/database';

/** A word in three descriptions, whatever the size; one in a thousandth; one in a third. */
export const searched = { rare: 'quillwort', middle: 'saltmarsh', common: 'emberlight' };
/** A word of one name, and a typical misspelling. */
export const misspelt = { right: 'Marrowgate', typed: 'marowgat' };

const starts =
  'ba bri cal cor da dre el fal fen gar gri hal hol is jor ka kel lan lor mar mir nal nor or pel pra quen ral rin sal';
const middles = 'a e i o u ar en il on ur and est ing ost und am em im om um';
const ends =
  'bar ced dell don dric fast ford gan gild ham hollow ick keld land leth loch mere mond moor neth nock pike rath reach';

const vocabulary = starts
  .split(' ')
  .flatMap((start) => middles.split(' ').flatMap((middle) => ends.split(' ').map((end) => start + middle + end)));

/** Creates a generator of repeatable random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the texts of story `n`: 25 of 14,400 words, some of them far more frequent than others. */
function buildText(n: number, random: () => number): string {
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? '';
  const any = () => vocabulary[Math.floor(vocabulary.length * random())] ?? '';
  const name = n === 500 ? `The ${misspelt.right} Keeper` : `The ${capital(any())} of ${capital(any())}`;
  const words = Array.from({ length: 25 }, word);
  if (n % 3 === 0) words.push(searched.common);
  if (n % 1000 === 10) words.push(searched.middle);
  if (n === 100 || n === 200 || n === 300) words.push(searched.rare);
  return `${n}\t${name}\t${words.join(' ')}\n`;
}

function* texts(count: number): Generator<string> {
  const random = createRandom(7);
  for (let n = 1; n <= count; ) {
    const last = Math.min(n + 2000, count + 1);
    let chunk = '';
    for (; n < last; n += 1) chunk += buildText(n, random);
    yield chunk;
  }
}

/** Creates the temporary table `wording` with the name and description of each story by its number. */
export async function writeWording(sql: Connection['sql'], count: number): Promise<void> {
  await sql`create temp table wording (n int primary key, name text, description text)`;
  const target = await sql`copy wording from stdin`.writable();
  await pipeline(Readable.from(texts(count)), target);
}
