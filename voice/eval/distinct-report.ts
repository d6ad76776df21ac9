import { voiceGroups } from '@emberlore/contract';
import { readWav, type SpeechEngine, voices } from '../src/index.ts';
import { medianPitch } from '../src/sound/pitch-track.ts';
import { voiceSentences } from './sentences.ts';
import { table } from './tables.ts';

/** A voice's sound: its fundamental in semitones above 1 Hz, and its level in each third of an octave, in dB. */
interface VoiceSound {
  name: string;
  group: string;
  pitch: number;
  spectrum: number[];
}

/** Two voices of a group and their distance. */
export interface Pair {
  one: string;
  other: string;
  semitones: number;
  decibels: number;
}

const rate = 16_000;
const centres = Array.from({ length: 19 }, (_, i) => 100 * 2 ** (i / 3)).filter((centre) => centre < 6500);

/** Returns the power in a third of an octave around a frequency, by Goertzel's algorithm over windowed pieces. */
function powerAt(samples: Float32Array, frequency: number): number {
  const size = Math.round((rate / frequency) * 8);
  const fade = Float32Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let total = 0;
  for (let start = 0; start + size <= samples.length; start += size >> 1) {
    let [last, before] = [0, 0];
    for (let i = 0; i < size; i++) {
      const next = (samples[start + i] ?? 0) * (fade[i] ?? 0) + turn * last - before;
      before = last;
      last = next;
    }
    total += (last * last + before * before - turn * last * before) / size;
  }
  return total / samples.length;
}

function measureSpectrum(samples: Float32Array): number[] {
  const levels = centres.map((centre) => 10 * Math.log10(powerAt(samples, centre) + 1e-12));
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.map((level) => level - mean);
}

async function measureVoice(engine: SpeechEngine, { name, group }: (typeof voices)[number]): Promise<VoiceSound> {
  const lines = await Promise.all(
    voiceSentences.slice(0, 2).map((text) => engine.speak({ text, voiceName: name, pitch: 0, speed: 1 })),
  );
  const parts = lines.map((line) => readWav(line?.wav ?? Buffer.alloc(0)).samples);
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(
      Float32Array.from(part, (sample) => sample / 32_768),
      at,
    );
    at += part.length;
  }
  return { name, group, pitch: 12 * Math.log2(medianPitch(samples, rate)), spectrum: measureSpectrum(samples) };
}

const apart = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, level, i) => sum + Math.abs(level - (other[i] ?? 0)), 0) / one.length;

/** Measures each voice, and every pair of a group, most similar first. */
export async function measureDistinctness(engine: SpeechEngine): Promise<{ portraits: VoiceSound[]; pairs: Pair[] }> {
  const portraits: VoiceSound[] = [];
  for (const voice of voices) portraits.push(await measureVoice(engine, voice));
  const pairs = Object.keys(voiceGroups).flatMap((group) => {
    const own = portraits.filter((portrait) => portrait.group === group);
    return own.flatMap((one, i) =>
      own.slice(i + 1).map((other) => ({
        one: one.name,
        other: other.name,
        semitones: Math.abs(one.pitch - other.pitch),
        decibels: apart(one.spectrum, other.spectrum),
      })),
    );
  });
  return { portraits, pairs: pairs.sort((one, other) => closeness(one) - closeness(other)) };
}

/** At 1 and above, voices are distinguishable by pitch or timbre. */
export const closeness = ({ semitones, decibels }: Pair): number => Math.max(semitones, decibels / 1.5);

const nearest = 5;

/** Formats the most similar pairs as a Markdown table. */
export function distinctTable(pairs: readonly Pair[]): string {
  return table(
    ['voices', 'semitones apart', 'dB apart'],
    pairs
      .slice(0, nearest)
      .map(({ one, other, semitones, decibels }) => [`${one}, ${other}`, semitones.toFixed(2), decibels.toFixed(2)]),
  );
}
