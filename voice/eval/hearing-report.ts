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
  /** The transcript without name hints, and with them. */
  plain: string;
  repaired: string;
}

/** The recordings on which the recogniser was tuned, and those on which it wasn't. */
const sets = { known: '../recordings/', 'held out': '../recordings/held-out/' } as const;
type SetName = keyof typeof sets;

/** Noise is added to one set of recordings. */
const rounds: readonly { set: SetName; noise: number | null }[] = [
  { set: 'known', noise: null },
  { set: 'held out', noise: null },
  { set: 'known', noise: 20 },
  { set: 'known', noise: 10 },
];
/** Number of scenes with names in which each sentence without a name is transcribed. */
const scenesEach = 2;

const folderOf = (set: SetName) => new URL(sets[set], import.meta.url);
const readSet = (set: SetName) =>
  JSON.parse(readFileSync(new URL('recordings.json', folderOf(set)), 'utf8')) as Recording[];

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isNamed = (text: string, name: string) => new RegExp(`\\b${folded(name)}\\b`).test(folded(text));

function readWithNoise(set: SetName, { file }: Recording, noise: number | null, seed: number): Buffer {
  const sound = readSound(readFileSync(new URL(file, folderOf(set))), hearingRate);
  const noisy = noise === null ? sound : withNoise(sound, noise, seed);
  return writeWav(
    Int16Array.from(noisy, (sample) => Math.round(sample * 32_767)),
    hearingRate,
  );
}

function hearAll(engine: HearingEngine, set: SetName, noise: number | null): Promise<Result[]> {
  return Promise.all(
    readSet(set).map(async (recording, i): Promise<Result> => {
      const wav = readWithNoise(set, recording, noise, i + 1);
      const plain = (await engine.hear({ wav }))?.text ?? '';
      const isNameless = recording.named.length === 0;
      const repaired = isNameless ? plain : ((await engine.hear({ wav, names: recording.scene }))?.text ?? '');
      return { ...recording, plain, repaired };
    }),
  );
}

/** Transcribes sentences without names in scenes with names, and counts those written with one. */
async function hearNameless(engine: HearingEngine, report: (line: string) => void) {
  const all = (Object.keys(sets) as SetName[]).flatMap((set) => readSet(set).map((recording) => ({ set, recording })));
  const scenes = [...new Set(all.map(({ recording }) => JSON.stringify(recording.scene)))]
    .map((scene) => JSON.parse(scene) as string[])
    .filter(({ length }) => length > 0);
  const nameless = all.filter(({ recording }) => recording.named.length === 0);
  let changed = 0;
  for (const [i, { set, recording }] of nameless.entries()) {
    const wav = readWithNoise(set, recording, null, 0);
    const plain = (await engine.hear({ wav }))?.text ?? '';
    for (let turn = 0; turn < scenesEach; turn++) {
      const names = scenes[(i * scenesEach + turn) % scenes.length] ?? [];
      const repaired = (await engine.hear({ wav, names }))?.text ?? '';
      if (wordErrors(plain, repaired) === 0) continue;
      changed++;
      report(`[no name said] ${recording.text} | ${plain} | ${repaired}`);
    }
  }
  return { changed, heard: nameless.length * scenesEach };
}

/** Returns the share of wrong words. */
function errorRate(results: readonly Result[], heard: 'plain' | 'repaired'): number {
  const wrong = results.reduce((sum, result) => sum + wordErrors(result.text, result[heard]), 0);
  return wrong / results.reduce((sum, { text }) => sum + wordCount(text), 0);
}

/** Returns the share of correctly written names. */
function namesRight(results: readonly Result[], heard: 'plain' | 'repaired'): number {
  const names = results.flatMap((result) => result.named.map((name) => isNamed(result[heard], name)));
  return names.filter(Boolean).length / names.length;
}

const noiseName = (noise: number | null) => (noise === null ? 'none' : `${noise} dB below`);

/** Transcribes every recording. `tell` receives the errors. */
export async function measureHearing(engine: HearingEngine, report: (line: string) => void) {
  const heard = [];
  for (const { set, noise } of rounds) heard.push({ set, noise, results: await hearAll(engine, set, noise) });
  for (const { set, noise, results } of heard) {
    for (const { text, plain, repaired, named } of results) {
      const missing = named.filter((name) => !isNamed(repaired, name));
      const misses = missing.length > 0 ? ` | misses ${missing.join(', ')}` : '';
      if (misses !== '' || wordErrors(text, repaired) > 0)
        report(`[${set}, ${noiseName(noise)}] ${text} | ${plain} | ${repaired}${misses}`);
    }
  }
  return { rounds: heard, nameless: await hearNameless(engine, report) };
}

type Measured = Awaited<ReturnType<typeof measureHearing>>;

const withNames = (results: readonly Result[]) => results.filter(({ named }) => named.length > 0);

/**
 * Whether names are recognised well enough: nine of ten without noise, also in the held-out set, and none in sentences
 * without names.
 */
export function isHearingGood({ rounds: heard, nameless }: Measured, leastNames: number): boolean {
  const clean = heard.filter(({ noise }) => noise === null);
  return (
    nameless.changed === 0 && clean.every(({ results }) => namesRight(withNames(results), 'repaired') >= leastNames)
  );
}

/** Formats the figures as a Markdown table, followed by the names as text. */
export function hearingReport({ rounds: heard, nameless }: Measured): string {
  const rows = heard.flatMap(({ set, noise, results }) =>
    ['flite', 'espeak-ng'].map((engine) => {
      const own = results.filter((result) => result.engine === engine);
      const plain = own.filter(({ named }) => named.length === 0);
      const named = withNames(own);
      return [
        set,
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
  const head = [
    'set',
    'noise',
    'spoken by',
    'wrong words, everyday',
    'with names',
    'repaired',
    'names right',
    'repaired',
  ];
  const clean = heard.filter(({ noise }) => noise === null);
  const counts = clean.map(({ set, results }) => {
    const count = results.reduce((sum, { named }) => sum + named.length, 0);
    const share = namesRight(withNames(results), 'repaired');
    return `${set}: ${Math.round(share * count)} of ${count} names (${percent(share)})`;
  });
  const summary = `Without noise, after repair: ${counts.join('; ')}. In scenes full of names, the repair added a name to ${nameless.changed} of ${nameless.heard} sentences without one.`;
  return `${table(head, rows)}\n\n${summary}`;
}
