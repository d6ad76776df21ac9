import { monitorEventLoopDelay } from 'node:perf_hooks';
import { compileFlite } from '../src/flite/flite.ts';
import { createSpeech, findVoice, splitOpening, type Voice, voices } from '../src/index.ts';
import { planSpeech } from '../src/speech/prosody.ts';
import { renderSpeech } from '../src/speech/render.ts';
import { speakable } from '../src/text/speakable.ts';
import { voiceSentences } from './sentences.ts';
import { table } from './tables.ts';

const talks = 10;
const linesEach = 6;

/** First sentences of replies: from a few words to three lines. */
const firstSentences: readonly string[] = [
  'Yes.',
  'Who is there?',
  ...voiceSentences,
  ...voiceSentences.slice(0, 8).map((text, i) => `${text.slice(0, -1)}, and ${voiceSentences[i + 9]?.toLowerCase()}`),
];

/** Longer sentences, which play from their first clause on. */
const longSentences: readonly string[] = [0, 4, 8, 12].map((at) =>
  voiceSentences
    .slice(at, at + 4)
    .map((text) => text.slice(0, -1).toLowerCase())
    .join(', and '),
);

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

export interface Alone {
  /** From a sentence's text to its whole sound, in ms: elapsed time, and processor time. */
  clock: { median: number; p95: number };
  work: { median: number; p95: number };
}

/** Measures how long a first sentence of usual or great length takes to be heard if nobody else talks. */
export async function measureAlone(length: 'usual' | 'long'): Promise<Alone> {
  const flite = await compileFlite();
  const clock: number[] = [];
  const work: number[] = [];
  for (const [i, sentence] of (length === 'long' ? longSentences : firstSentences).entries()) {
    const opening = splitOpening(sentence)?.[0];
    const text = opening ?? sentence;
    for (const offset of [0, 29, 58]) {
      const voice = voices[(i * 7 + offset) % voices.length] as Voice;
      const before = process.cpuUsage();
      const began = performance.now();
      await renderSpeech(
        flite,
        planSpeech(voice, speakable(text), {
          text,
          voiceName: voice.name,
          pitch: 0,
          speed: 1,
          goesOn: opening !== undefined,
        }),
      );
      clock.push(performance.now() - began);
      const { user, system } = process.cpuUsage(before);
      work.push((user + system) / 1000);
    }
  }
  // The first ones are discarded as warm-up, which the server does at its start.
  const of = (values: number[]) => ({ median: quantile(values.slice(3), 0.5), p95: quantile(values.slice(3), 0.95) });
  return { clock: of(clock), work: of(work) };
}

export interface Together {
  /** Time taken divided by the duration of the sound, per talk. */
  realTime: { median: number; worst: number };
  /** Processor time per second of sound, in seconds. */
  work: number;
  /** Delay of the event loop in ms. */
  late: { p99: number; p999: number; most: number };
}

/** Runs ten talks at the same time on one speech thread, and encodes each line as the server does. */
export async function measureTogether(): Promise<Together> {
  const engine = createSpeech({ workers: 1, cacheBytes: 0 });
  await engine.warm();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  let sounding = 0;
  const factors = await Promise.all(
    Array.from({ length: talks }, async (_, talk) => {
      const began = performance.now();
      let seconds = 0;
      for (let line = 0; line < linesEach; line++) {
        const text = voiceSentences[(talk * 3 + line) % voiceSentences.length] ?? '';
        const voiceName = voices[(talk * 8 + line) % voices.length]?.name ?? '';
        const spoken = await engine.speak({ text, voiceName: findVoice(voiceName)?.name ?? 'Ada', pitch: 0, speed: 1 });
        JSON.stringify({ audioChunk: spoken?.wav.toString('base64') });
        seconds += spoken?.seconds ?? 0;
      }
      sounding += seconds;
      return (performance.now() - began) / 1000 / seconds;
    }),
  );
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  await engine.close();
  const late = (part: number) => Math.max(0, delay.percentile(part) / 1e6 - 1);
  return {
    realTime: { median: quantile(factors, 0.5), worst: Math.max(...factors) },
    work: (user + system) / 1e6 / sounding,
    late: { p99: late(99), p999: late(99.9), most: delay.max / 1e6 - 1 },
  };
}

const ms = (value: number) => `${Math.round(value)} ms`;

/** Formats the figures as a Markdown table. */
export function speedTable(alone: Alone, long: Alone, { realTime, work, late }: Together): string {
  return table(
    ['what', 'measured'],
    [
      [
        'elapsed time to the sound of a first sentence, one talk',
        `median ${ms(alone.clock.median)}, p95 ${ms(alone.clock.p95)}`,
      ],
      [
        'elapsed time to the opening of one of 190 to 220 letters, one talk',
        `median ${ms(long.clock.median)}, p95 ${ms(long.clock.p95)}`,
      ],
      ['CPU time of a first sentence', `median ${ms(alone.work.median)}, p95 ${ms(alone.work.p95)}`],
      [
        'ten talks at once on one thread, elapsed time divided by duration of sound',
        `median ${realTime.median.toFixed(2)}, worst ${realTime.worst.toFixed(2)}`,
      ],
      ['CPU time per second of sound', `${work.toFixed(3)} s`],
      ['delay of the event loop meanwhile', `p99 ${ms(late.p99)}, p99.9 ${ms(late.p999)}, maximum ${ms(late.most)}`],
    ],
  );
}
