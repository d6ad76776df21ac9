import { stem, words } from '../text/text.ts';
import { families } from './families.ts';

const ideasOfStem = new Map<string, number[]>();
families.forEach((family, idea) => {
  for (const word of family.split(' ')) {
    const key = stem(word);
    const ideas = ideasOfStem.get(key) ?? [];
    if (!ideas.includes(idea)) ideasOfStem.set(key, [...ideas, idea]);
  }
});

/** Returns the everyday ideas (by number) in a text. */
export function ideasIn(text: string): Set<number> {
  return new Set(words(text).flatMap((word) => ideasOfStem.get(stem(word)) ?? []));
}
