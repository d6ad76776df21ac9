import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hearingRate } from '../src/hearing/recording.ts';
import { createSpeech, writeWav } from '../src/index.ts';
import { finish } from '../src/sound/finish.ts';
import { readSound } from '../src/sound/read-sound.ts';
import { respellNames } from '../src/text/names.ts';
import { namedSentences, playerSentences } from './sentences.ts';

// Makes the recordings that hearing is measured on, with two engines, in several voices and at several speeds. espeak-ng
// (GPL-3, `apt-get install espeak-ng`) is needed by this tool alone and no part of the product.

const folder = new URL('../recordings/', import.meta.url);
const espeakVoices = ['en-gb', 'en-gb+f2', 'en-us+m7', 'en-gb+m4', 'en-us+m3', 'en-gb+f3'];
const espeakSpeeds = [150, 175, 130];
const fliteVoices = ['Eric', 'Ada', 'Brian', 'Emma', 'Rufus', 'Elise'];
const fliteSpeeds = [1, 1.2, 0.85];

const scratch = mkdtempSync(join(tmpdir(), 'emberlore-recordings-'));
const speech = createSpeech({ workers: 1 });

async function byFlite(text: string, voiceName: string, speed: number): Promise<Uint8Array> {
  const spoken = await speech.speak({ text, voiceName, pitch: 0, speed });
  if (!spoken) throw new Error(`Nothing to say in: ${text}`);
  return spoken.wav;
}

/** espeak-ng reads foreign names by English rules too: it is given them by their sound. */
function byEspeak(text: string, voice: string, speed: number): Uint8Array {
  const file = join(scratch, 'spoken.wav');
  execFileSync('espeak-ng', ['-v', voice, '-s', String(speed), '-w', file, respellNames(text)]);
  const sound = readSound(readFileSync(file), hearingRate);
  return writeWav(finish(sound, hearingRate, 0), hearingRate);
}

const lines = [
  ...playerSentences.map((text) => ({ text, named: [] as string[], scene: [] as string[] })),
  ...namedSentences,
];
const made: Record<string, unknown>[] = [];
for (const [i, line] of lines.entries()) {
  const isFlite = i % 2 === 0;
  const turn = i >> 1;
  const voice = (isFlite ? fliteVoices : espeakVoices)[turn % 6] ?? '';
  const speed = (isFlite ? fliteSpeeds : espeakSpeeds)[turn % 3] ?? 1;
  const wav = isFlite ? await byFlite(line.text, voice, speed) : byEspeak(line.text, voice, speed);
  const file = `${line.named.length > 0 ? 'named' : 'plain'}-${String(i + 1).padStart(2, '0')}.wav`;
  writeFileSync(new URL(file, folder), wav);
  made.push({ file, engine: isFlite ? 'flite' : 'espeak-ng', voice, speed, ...line });
}
writeFileSync(new URL('recordings.json', folder), `${JSON.stringify(made, null, 2)}\n`);
await speech.close();
rmSync(scratch, { recursive: true });
console.log(`${made.length} recordings made.`);
