import { speakable } from '../text/speakable.ts';
import { clampSpeed } from './prosody.ts';

/** The longest estimated sound of a line, in seconds. Later words of a line are not spoken. */
const longestLine = 80;

/** Seconds at normal speed. Flite spells a word that it can't pronounce: 'WWWX' lasts as long as five plain words. */
const SECONDS = { ends: 0.5, word: 0.22, letter: 0.08, longLetter: 0.3, paired: 0.2, spelled: 0.34, pause: 0.4 };

/** Runs of vowels, runs of consonants, and marks with a pause. */
const runs = /[aeiouy]+|[b-df-hj-np-tv-xz]+|[.,;:!?-]/gi;
const vowel = /[aeiouy]/i;
const letter = /[a-z]/i;

/** Returns the seconds of a letter in a run of `length` consonants or vowels. */
function estimateLetter(char: string, length: number): number {
  if (vowel.test(char)) return SECONDS.letter;
  if (length >= 3) return SECONDS.spelled;
  // Each stands for several sounds where it is spelled, which may be anywhere.
  if (/[qwx]/i.test(char)) return SECONDS.longLetter;
  return length === 2 ? SECONDS.paired : SECONDS.letter;
}

function estimateWord(word: string): number {
  const isSpelled = !vowel.test(word);
  let seconds = 0;
  for (const [run] of word.matchAll(runs))
    for (const char of run) {
      if (!letter.test(char)) seconds += SECONDS.pause;
      else seconds += isSpelled ? SECONDS.spelled : estimateLetter(char, run.length);
    }
  // A letter alone is spoken by its name, which lasts longer than the letter in a word.
  return letter.test(word) ? Math.max(SECONDS.word, seconds) : seconds;
}

/**
 * Estimates how long a text is spoken at normal speed, in seconds; takes what `speakable` returns. Rather too long:
 * prose takes about half of it, the least pronounceable text a quarter more at most.
 */
const estimateSeconds = (text: string): number =>
  text.split(' ').reduce((sum, word) => sum + estimateWord(word), SECONDS.ends);

/** Cuts a text that `speakable` returned after the last word that ends within the longest sound of a line. */
export function truncateLine(text: string, speed: number): string {
  const most = longestLine * clampSpeed(speed);
  let seconds = SECONDS.ends;
  const words = text.split(' ');
  const end = words.findIndex((word) => {
    seconds += estimateWord(word);
    return seconds > most;
  });
  return end === -1 ? text : words.slice(0, end).join(' ');
}

/** Estimates how many seconds a line is spoken, like `estimateSeconds`; later words than `speak` speaks don't count. */
export const estimateSpeech = (line: string, speed: number): number =>
  Math.min(longestLine, estimateSeconds(speakable(line)) / clampSpeed(speed));
