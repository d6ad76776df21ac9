import { foldText } from '@emberlore/contract';

/** Typo candidates: the words that a misspelt word may mean. */

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
/** Longer words, and texts with more letters, resemble what was meant closely enough for a search by similarity. */
const MOST_LETTERS = 32;
const MOST_WORDS = 4;
/** How many readings of a text are searched for. */
const MOST_READINGS = 6;

/** Splits a text into its words as search compares them: in lower case, without accents. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function exchangeNeighbours(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, at) => {
    const before = letters[at] ?? '';
    return [...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('');
  });
}

function replaceOne(letters: readonly string[]): string[] {
  return letters.flatMap((_, at) =>
    ALPHABET.map((letter) => [...letters.slice(0, at), letter, ...letters.slice(at + 1)].join('')),
  );
}

function addOne(letters: readonly string[]): string[] {
  return [...letters, ''].flatMap((_, at) =>
    ALPHABET.map((letter) => [...letters.slice(0, at), letter, ...letters.slice(at)].join('')),
  );
}

const dropOne = (letters: readonly string[]) =>
  letters.map((_, at) => letters.filter((_letter, i) => i !== at).join(''));

/**
 * Returns the word itself and all words that one typo turns into it, the likeliest first: two letters exchanged, one
 * wrong, one left out, one too many. Words of two letters only get their swap: other edits match too much.
 */
export function guessWords(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return [word];
  const exchanged = exchangeNeighbours(letters);
  if (letters.length === 2) return [...new Set([word, ...exchanged])];
  return [...new Set([word, ...exchanged, ...replaceOne(letters), ...addOne(letters), ...dropOne(letters)])];
}

/** Whether a text is short enough for its words to be guessed one by one. */
export function isGuessable(words: readonly string[]): boolean {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return words.length > 0 && words.length <= MOST_WORDS && letters <= MOST_LETTERS;
}

/** Returns what a text may have been meant to say, in words that are known, the likeliest first; without the text itself. */
export function listReadings(words: readonly string[], known: ReadonlySet<string>): string[] {
  let readings = [{ words: [] as string[], unlikely: 0 }];
  for (const word of words) {
    const meant = guessWords(word).filter((guess) => known.has(guess));
    const options = meant.length > 0 ? meant : [word];
    readings = readings
      .flatMap((reading) =>
        options.map((option, place) => ({
          words: [...reading.words, option],
          unlikely: reading.unlikely + (option === word ? 0 : place + 1),
        })),
      )
      .sort((one, other) => one.unlikely - other.unlikely)
      .slice(0, MOST_READINGS + 1);
  }
  const typed = words.join(' ');
  return readings
    .map((reading) => reading.words.join(' '))
    .filter((reading) => reading !== typed)
    .slice(0, MOST_READINGS);
}
