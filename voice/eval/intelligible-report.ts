import { wordCount, wordErrors } from '../src/hearing/word-errors.ts';
import { type HearingEngine, type SpeechEngine, voices } from '../src/index.ts';
import { voiceSentences } from './sentences.ts';
import { percent, table } from './tables.ts';

/** The share of misunderstood words of a voice. */
export interface Intelligibility {
  name: string;
  group: string;
  base: string;
  /** The share of wrong words. */
  errors: number;
}

async function errorsIn(text: string, name: string, speech: SpeechEngine, hearing: HearingEngine): Promise<number> {
  const spoken = await speech.speak({ text, voiceName: name, pitch: 0, speed: 1 });
  const heard = spoken && (await hearing.hear({ wav: spoken.wav }));
  return wordErrors(text, heard?.text ?? '');
}

const words = voiceSentences.reduce((sum, text) => sum + wordCount(text), 0);

/** Lets every voice say the twenty sentences to a recogniser. `tell` receives a line after each. */
export async function measureUnderstanding(
  speech: SpeechEngine,
  hearing: HearingEngine,
  report: (line: string) => void,
): Promise<Intelligibility[]> {
  const results: Intelligibility[] = [];
  for (const { name, group, base } of voices) {
    const wrong = await Promise.all(voiceSentences.map((text) => errorsIn(text, name, speech, hearing)));
    const errors = wrong.reduce((sum, one) => sum + one, 0) / words;
    results.push({ name, group, base, errors });
    report(`${name}: ${percent(errors)}`);
  }
  return results;
}

const columns = 4;

/** Formats the figures as a Markdown table with several voices per row. */
export function understoodTable(results: readonly Intelligibility[]): string {
  const cells = results.map(({ name, base, errors }) => [`${name} (${base})`, percent(errors)]);
  const rows: string[][] = [];
  for (let i = 0; i < cells.length; i += columns) {
    const row = cells.slice(i, i + columns).flat();
    rows.push([...row, ...Array<string>(columns * 2 - row.length).fill('')]);
  }
  return table(Array(columns).fill(['voice', 'wrong words']).flat(), rows);
}
