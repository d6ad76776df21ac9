/** A retired term in a text: the line, starting at 1, and the term. */
export interface RetiredUse {
  line: number;
  term: string;
}

/** Terms that a file, or a folder whose path ends in a slash, may use. */
export interface TermException {
  path: string;
  terms: readonly string[];
  why: string;
}

/** Whether an exception covers a file. */
export const isCovered = (file: string, { path }: TermException): boolean =>
  path.endsWith('/') ? file.startsWith(path) : file === path;

/** Returns the retired terms of the glossary: every word in `code` in the last column of its table, in lower case. */
export function readRetiredTerms(glossary: string): string[] {
  return glossary.split('\n').flatMap((line) => {
    const columns = line.split('|');
    if (columns.length !== 5) return [];
    return [...(columns[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, term = '']) => term.toLowerCase());
  });
}

/** Separates the words of names, so that `keptOut` and `kept_out` read as `kept out`. */
function separateWords(text: string): string {
  return text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

/** Finds the retired terms in a text: as whole words, in prose and inside names. */
export function findRetired(text: string, terms: readonly string[]): RetiredUse[] {
  const found = terms.map((term) => ({ term, pattern: new RegExp(`(?<![\\p{L}\\d])${term}(?![\\p{L}\\d])`, 'u') }));
  return text.split('\n').flatMap((raw, at) => {
    const words = separateWords(raw);
    return found.filter(({ pattern }) => pattern.test(words)).map(({ term }) => ({ line: at + 1, term }));
  });
}

/** Participles and nouns that say nothing of what they name; each stood for several types at once. */
const vague =
  /\b(?:interface|type|class|function)\s+(Alike|Asked|Asking|Kept|Learnt|Means|Place|Questioned|Remembered|Said|Shown|Told|Words)\b/g;

/** Finds types, classes and components with a name that stands for anything: `interface Asked`. */
export function findVagueNames(text: string): RetiredUse[] {
  return text
    .split('\n')
    .flatMap((line, at) => [...line.matchAll(vague)].map(([, term = '']) => ({ line: at + 1, term })));
}
