import { readFileSync } from 'node:fs';
import { hearingRate } from '../src/hearing/recording.ts';
import { wordCount, wordErrors } from '../src/hearing/word-errors.ts';
import { type HearingEngine, writeWav } from '../src/index.ts';
import { readSound } from '../src/sound/read-sound.ts';
import { withNoise } from './noise.ts';
import { percent, table } from './tables.ts';

interface Recording {
  file: string;
  engine: string;
  speed: number;
  text: string;
  named: string[];
  scene: string[];
}

interface Result extends Recording {
  /** What was heard without names in mind, and with them. */
  plain: string;
  repaired: string;
}

const folder = new URL('../recordings/', import.meta.url);
const noises: readonly (number | null)[] = [null, 20, 10];

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isNamed = (text: string, name: string) => new RegExp(`\\b${folded(name)}\\b`).test(folded(text));

async function hearAll(engine: HearingEngine, recordings: readonly Recording[], noise: number | null) {
  return Promise.all(
    recordings.map(async (recording, i): Promise<Result> => {
      const sound = readSound(readFileSync(new URL(recording.file, folder)), hearingRate);
      const noisy = noise === null ? sound : withNoise(sound, noise, i + 1);
      const wav = writeWav(
        Int16Array.from(noisy, (sample) => Math.round(sample * 32_767)),
        hearingRate,
      );
      const plain = (await engine.hear({ wav }))?.text ?? '';
      const repaired = (await engine.hear({ wav, names: recording.scene }))?.text ?? '';
      return { ...recording, plain, repaired };
    }),
  );
}

/** The part of the words that is wrong. */
function errorRate(results: readonly Result[], heard: 'plain' | 'repaired'): number {
  const wrong = results.reduce((sum, result) => sum + wordErrors(result.text, result[heard]), 0);
  return wrong / results.reduce((sum, { text }) => sum + wordCount(text), 0);
}

/** The part of the names that are written as they should be. */
export function namesRight(results: readonly Result[], heard: 'plain' | 'repaired'): number {
  const names = results.flatMap((result) => result.named.map((name) => isNamed(result[heard], name)));
  return names.filter(Boolean).length / names.length;
}

const noiseName = (noise: number | null) => (noise === null ? 'none' : `${noise} dB below`);

/** Listens to every recording, without and with noise. `tell` takes what was misheard. */
export async function measureHearing(engine: HearingEngine, tell: (line: string) => void) {
  const recordings = JSON.parse(readFileSync(new URL('recordings.json', folder), 'utf8')) as Recording[];
  const rounds = [];
  for (const noise of noises) rounds.push({ noise, results: await hearAll(engine, recordings, noise) });
  for (const { noise, results } of rounds) {
    for (const { text, plain, repaired, named } of results) {
      const missing = named.filter((name) => !isNamed(repaired, name));
      if (missing.length > 0 || wordErrors(text, repaired) > 0)
        tell(
          `[${noiseName(noise)}] ${text} | ${plain} | ${repaired}${missing.length > 0 ? ` | misses ${missing.join(', ')}` : ''}`,
        );
    }
  }
  return rounds;
}

/** The figures as a table of Markdown. */
export function hearingTable(rounds: Awaited<ReturnType<typeof measureHearing>>): string {
  const rows = rounds.flatMap(({ noise, results }) =>
    ['flite', 'espeak-ng'].map((engine) => {
      const own = results.filter((result) => result.engine === engine);
      const plain = own.filter(({ named }) => named.length === 0);
      const named = own.filter((result) => result.named.length > 0);
      return [
        noiseName(noise),
        engine,
        percent(errorRate(plain, 'plain')),
        percent(errorRate(named, 'plain')),
        percent(errorRate(named, 'repaired')),
        percent(namesRight(named, 'plain')),
        percent(namesRight(named, 'repaired')),
      ];
    }),
  );
  const head = ['noise', 'spoken by', 'wrong words, everyday', 'with names', 'repaired', 'names right', 'repaired'];
  return table(head, rows);
}
