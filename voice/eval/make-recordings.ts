import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hearingRate } from '../src/hearing/recording.ts';
import { createSpeech, writeWav } from '../src/index.ts';
import { finish } from '../src/sound/finish.ts';
import { readSound } from '../src/sound/read-sound.ts';
import { respellNames } from '../src/text/names.ts';
import { heldOutNamed, heldOutPlain } from './held-out.ts';
import type { NamedSentence } from './scenes.ts';
import { namedSentences, playerSentences } from './sentences.ts';

// Generates the recordings on which hearing is measured, with two engines, in several voices and at several speeds.
// espeak-ng (GPL-3, `apt-get install espeak-ng`) is required only by this tool and isn't part of the product.

interface RecordingSet {
  folder: URL;
  plain: readonly string[];
  named: readonly NamedSentence[];
  /** Whether both engines speak each name, or only one. */
  both: boolean;
  flite: readonly string[];
  fliteSpeeds: readonly number[];
  espeak: readonly string[];
  espeakSpeeds: readonly number[];
}

const sets: readonly RecordingSet[] = [
  {
    folder: new URL('../recordings/', import.meta.url),
    plain: playerSentences,
    named: namedSentences,
    both: false,
    flite: ['Eric', 'Ada', 'Brian', 'Emma', 'Rufus', 'Elise'],
    fliteSpeeds: [1, 1.2, 0.85],
    espeak: ['en-gb', 'en-gb+f2', 'en-us+m7', 'en-gb+m4', 'en-us+m3', 'en-gb+f3'],
    espeakSpeeds: [150, 175, 130],
  },
  {
    folder: new URL('../recordings/held-out/', import.meta.url),
    plain: heldOutPlain,
    named: heldOutNamed,
    both: true,
    flite: ['James', 'Alice', 'Henry', 'Penelope', 'Theodore', 'Caroline', 'Martin'],
    fliteSpeeds: [1.1, 0.9, 1],
    espeak: ['en-gb-scotland', 'en-us+f4', 'en-gb-x-rp+f1', 'en-us+m1', 'en-gb-x-gbcwmd+m2', 'en-gb-x-gbclan+f5'],
    espeakSpeeds: [160, 140, 170, 150],
  },
];

const scratch = mkdtempSync(join(tmpdir(), 'emberlore-recordings-'));
const speech = createSpeech({ workers: 1 });

async function byFlite(text: string, voiceName: string, speed: number): Promise<Uint8Array> {
  const spoken = await speech.speak({ text, voiceName, pitch: 0, speed });
  if (!spoken) throw new Error(`Nothing to say in: ${text}`);
  return spoken.wav;
}

/** espeak-ng reads foreign names by English rules too, so it gets phonetic spellings. */
function byEspeak(text: string, voice: string, speed: number): Uint8Array {
  const file = join(scratch, 'spoken.wav');
  execFileSync('espeak-ng', ['-v', voice, '-s', String(speed), '-w', file, respellNames(text)]);
  const sound = readSound(readFileSync(file), hearingRate);
  return writeWav(finish(sound, hearingRate, 0, 0.08).samples, hearingRate);
}

/** Lists each sentence with the engine that speaks it. */
function listLines({ plain, named, both }: RecordingSet) {
  const sentences = [...plain.map((text): NamedSentence => ({ text, named: [], scene: [] })), ...named];
  return sentences.flatMap((line, i) => {
    const engines = both && line.named.length > 0 ? [true, false] : [i % 2 === 0];
    return engines.map((isFlite) => ({ line, isFlite }));
  });
}

async function makeSet(set: RecordingSet): Promise<number> {
  mkdirSync(set.folder, { recursive: true });
  const made: Record<string, unknown>[] = [];
  for (const [i, { line, isFlite }] of listLines(set).entries()) {
    const turn = i >> 1;
    const [voices, speeds] = isFlite ? [set.flite, set.fliteSpeeds] : [set.espeak, set.espeakSpeeds];
    const voice = voices[turn % voices.length] ?? '';
    const speed = speeds[turn % speeds.length] ?? 1;
    const wav = isFlite ? await byFlite(line.text, voice, speed) : byEspeak(line.text, voice, speed);
    const file = `${line.named.length > 0 ? 'named' : 'plain'}-${String(i + 1).padStart(2, '0')}.wav`;
    writeFileSync(new URL(file, set.folder), wav);
    made.push({ file, engine: isFlite ? 'flite' : 'espeak-ng', voice, speed, ...line });
  }
  writeFileSync(new URL('recordings.json', set.folder), `${JSON.stringify(made, null, 2)}\n`);
  return made.length;
}

for (const set of sets) console.log(`${await makeSet(set)} recordings made in ${set.folder.pathname}.`);
await speech.close();
rmSync(scratch, { recursive: true });
