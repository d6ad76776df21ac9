import { launchStories } from '@emberlore/content';
import type { Viseme } from '@emberlore/contract';
import { createSpeech, readWav } from '@emberlore/voice';
import { measureOffset } from './lib/lip-offset.ts';
import { quantile } from './lib/measure.ts';
import type { Effort, Row } from './lib/report.ts';

const sentencesMeasured = 200;
/** The mean offset that nobody notices, in milliseconds. */
const mostOffset = 60;

interface Sentence {
  text: string;
  voiceName: string;
  pitch: number;
  speed: number;
}

/** Returns this many sentences of the launch characters, each in the voice of its speaker, from all stories alike. */
function chooseSentences(count: number): Sentence[] {
  const all = launchStories().flatMap(({ characters }) =>
    characters.flatMap(({ voice, greetings, personalKnowledge, farewells }) =>
      [...greetings, ...personalKnowledge, ...farewells]
        .flatMap((line) => line.match(/[^.!?]+[.!?]+/g) ?? [])
        .map((text) => ({
          text: text.trim(),
          voiceName: voice.voiceName,
          pitch: voice.voicePitch,
          speed: voice.voiceRange,
        })),
    ),
  );
  return Array.from({ length: count }, (_, place) => all[Math.floor((place * all.length) / count)]).filter(
    (sentence) => sentence !== undefined,
  );
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Measures by how much lips are early or late. */
export async function lips({ quick }: Effort): Promise<Row[]> {
  const engine = createSpeech();
  const spoken: { visemes: readonly Viseme[]; samples: Int16Array; rate: number }[] = [];
  for (const request of chooseSentences(quick ? 20 : sentencesMeasured)) {
    const speech = await engine.speak(request);
    if (!speech?.visemes) throw new Error(`Nothing is known of the lips in "${request.text}".`);
    const { samples, sampleRate: rate } = readWav(speech.wav);
    spoken.push({ visemes: speech.visemes, samples, rate });
  }
  await engine.close();
  const measure = (shift: number) =>
    spoken.map(({ samples, rate }, place) => {
      const { visemes } = spoken[(place + shift) % spoken.length] ?? { visemes: [] };
      return measureOffset(visemes, samples, rate);
    });
  const offsets = measure(0);
  const mean = meanOf(offsets.map(Math.abs));
  const chance = meanOf(measure(1).map(Math.abs));
  const signed = meanOf(offsets);
  const bytes = meanOf(spoken.map(({ visemes }) => JSON.stringify(visemes).length));
  const sound = meanOf(spoken.map(({ samples }) => (samples.length * 2 * 4) / 3));
  return [
    {
      what: `Lips against sound, ${offsets.length} sentences: mean offset`,
      goal: `at most ${mostOffset} ms`,
      floor: `${chance.toFixed(0)} ms with the lips of another sentence`,
      measured: `${mean.toFixed(0)} ms; 95 of 100 within ${quantile(offsets.map(Math.abs), 0.95).toFixed(0)} ms, on average ${Math.abs(signed).toFixed(0)} ms ${signed < 0 ? 'early' : 'late'}`,
      ratio: mean / chance,
      holds: mean <= mostOffset,
    },
    {
      what: 'Bytes of the shapes of a sentence',
      goal: '',
      floor: `${(sound / 1024).toFixed(0)} kB of sound`,
      measured: `${bytes.toFixed(0)} B`,
      ratio: bytes / sound,
      holds: null,
    },
  ];
}
