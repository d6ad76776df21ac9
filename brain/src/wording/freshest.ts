import { toSaid } from '../memory/said.ts';
import type { Random } from '../text/random.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Memory } from '../types.ts';

/** Returns how recently the whole text was said, as an index in what was said; -1 if any of its sentences never was. */
function findPosition(text: string, said: readonly string[]): number {
  const places = splitSentences(text).map((sentence) => said.lastIndexOf(toSaid(sentence.text)));
  return places.includes(-1) ? -1 : Math.min(...places);
}

/** Picks a line that wasn't said recently; if all were, the one said longest ago. */
export function pickFreshest(lines: readonly string[], { said }: Pick<Memory, 'said'>, random: Random): string {
  const ages = lines.map((text) => ({ text, age: findPosition(text, said) }));
  const unsaid = ages.filter(({ age }) => age < 0);
  if (unsaid.length > 0) return random.pick(unsaid).text;
  return ages.reduce((oldest, entry) => (entry.age < oldest.age ? entry : oldest)).text;
}
