import { shortName } from '../text/names.ts';
import { splitSentences } from '../text/sentences.ts';
import { escapePattern } from '../text/text.ts';
import type { Persona } from '../types.ts';

/** 'It cleans' in the description of a machine. */
export function withoutIt({ name, pronouns, description }: Pick<Persona, 'name' | 'pronouns' | 'description'>): string {
  if (pronouns !== 'They/Them/Theirs' || /\b(?:they|their|them)\b/i.test(description)) return description;
  return description
    .replace(/(^|[.!?] )It(?= (?!is (?:said|known|raining)))/g, `$1${name}`)
    .replace(/(^|[.!?] )Its /g, `$1${name}'s `)
    .replace(/\bits\b/g, 'their');
}

/** Longer sentences are no description of somebody. */
const longestSentence = 300;

/** The sentences of a description, as far as they are short enough to be read. */
export const readSentences = (description: string): string[] =>
  splitSentences(withCapitals(description))
    .map(({ text }) => text)
    .filter(({ length }) => length <= longestSentence);

/** Writes the first letters of sentences large, as authors in a hurry do not. */
const withCapitals = (text: string): string =>
  text.replace(/(^|[.!?]\s+|\n)(\p{Ll})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);

/** Removes the name with which a note begins: 'Marta Voss: a ferrywoman.' */
export function withoutHeading(sentence: string, name: string): string {
  const found = [name, shortName(name)].find((called) =>
    new RegExp(`^${escapePattern(called)} ?[:–—,-] `).test(sentence),
  );
  if (!found) return sentence;
  const rest = sentence.slice(found.length).replace(/^ ?[:–—,-] /, '');
  // 'Marta, a ferrywoman, lives ...'
  const apposition = /^((?:an?|the) [^,]+), (\p{Ll}+(?:s|ed)\b.*)$/u.exec(rest);
  return apposition ? `${name} ${apposition[2]}` : rest;
}

/** 'Irina Orlova' at the beginning is Countess Orlova. */
export function underOneName(sentence: string, name: string): string {
  const last = name.split(' ').at(-1) ?? '';
  const found = new RegExp(`^(\\p{Lu}\\p{Ll}+ ${escapePattern(last)})(?=[ ,:])`, 'u').exec(sentence)?.[1];
  return found ? sentence.replace(found, name) : sentence;
}
