import type { Random } from './random.ts';
import { splitSentences } from './sentences.ts';
import { sameText } from './text.ts';
import type { Memory } from './types.ts';

/** How late the whole of a text was said, as a place in what was said; -1 where some of its sentences never were. */
function placeOf(text: string, said: readonly string[]): number {
  const places = splitSentences(text).map((sentence) => said.lastIndexOf(sameText(sentence.text)));
  return places.includes(-1) ? -1 : Math.min(...places);
}

/** One of the lines that were not said lately; when all were, the one said longest ago. */
export function freshest(lines: readonly string[], { said }: Pick<Memory, 'said'>, random: Random): string {
  const ages = lines.map((text) => ({ text, age: placeOf(text, said) }));
  const unsaid = ages.filter(({ age }) => age < 0);
  if (unsaid.length > 0) return random.pick(unsaid).text;
  return ages.reduce((oldest, entry) => (entry.age < oldest.age ? entry : oldest)).text;
}
