import { isTitled, ownNames, shortName } from './names.ts';
import { escapePattern, fold } from './text.ts';

/** Stands for the character's name in a sentence, so that a name of several words is one word. */
export const SELF = 'Selfname';

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['Father', 'Fr'],
  ['Doctor', 'Dr'],
  ['Dr', 'Doctor'],
  ['Captain', 'Capt'],
  ['Professor', 'Prof'],
]);

/** Returns the names under which a sentence may speak of a character, longest first. */
function callNames(name: string): string[] {
  const title = isTitled(name) ? [`The ${name.split(' ')[0]}`, `the ${name.split(' ')[0]}`] : [];
  // 'Ashcombe' is a place of the Duke of Ashcombe.
  const parts = (name.split(/ (?:of|the) /i)[0] ?? name)
    .split(' ')
    .filter((part) => ownNames(name).includes(fold(part)));
  // 'Fr Brian' for 'Father Brian', 'Captain Hale' for 'Captain Joren Hale', 'Sir Aldric' for 'Sir Aldric Thorne'.
  const ends = [name.replace(/^(\S+) .* (\S+)$/, '$1 $2'), name.replace(/^(\S+ \S+) .*$/, '$1')];
  const whole = [name, shortName(name), ...(/^the /i.test(name) ? [] : ends)];
  const short = whole.map((called) => called.replace(/^\p{Lu}\p{Ll}+/u, (first) => abbreviations.get(first) ?? first));
  return [...new Set([...whole, ...short, ...parts, ...title])].sort((one, other) => other.length - one.length);
}

/** What stands before a name is part of another: 'the Harrow ferry'. */
const afterArticle = '(?<!\\b(?:[Tt]he|[Aa]n?|[Tt]his|[Tt]hat|[Oo]ur|[Yy]our|[Tt]heir|[Ee]very|[Ee]ach) )';
const titled =
  'Mrs|Mr|Miss|Ms|Lady|Lord|Sir|Dr|Doctor|Captain|Father|Sister|Brother|Mother|Young|Old|Poor|Queen|King|Prince|Princess|Count|Countess';

/** Puts `SELF` in the place of a character's names. */
export function withSelf(sentence: string, name: string): string {
  const [first = '', last = ''] = [name.split(' ')[0], name.split(' ').at(-1)];
  // 'Captain Adaeze Okafor' for 'Captain Okafor'.
  const whole =
    isTitled(name) && first !== last
      ? sentence.replace(new RegExp(`${escapePattern(first)} \\p{Lu}\\p{Ll}+ ${escapePattern(last)}`, 'gu'), name)
      : sentence;
  return callNames(name).reduce((text, called) => {
    const plain = escapePattern(called);
    if (called.includes(' '))
      return text.replace(new RegExp(`(?<![\\p{L}\\p{N}'-])${plain}(?![\\p{L}\\p{N}-])`, 'gu'), SELF);
    // 'Eli Harrow' is no Bess Harrow, nor is Vale House Lady Vale, nor the Harrow ferry Nell Harrow.
    const before = called === first ? "(?<![\\p{L}\\p{N}'-])" : "(?<![\\p{L}\\p{N}'-]|\\p{Lu}\\p{Ll}+ )";
    const alone = new RegExp(
      `(?:\\b(?:${titled}) )?${afterArticle}${before}${plain}(?![\\p{L}\\p{N}-]|(?:'s)? \\p{Lu}\\p{Ll})`,
      'gu',
    );
    return text.replace(alone, SELF);
  }, whole);
}
