import type { Lore } from '@emberlore/contract';
import { fold } from '../text/text.ts';

/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The parts of a pattern that multiply the ways to match it; more than a few could hold up everybody. */
const branching = /[?|]/g;
const mostBranches = 8;
/** Repetitions, references and looking around take unbounded time. */
const unbounded = /[*+{]|\(\?[=!<]|\\[1-9k]/;

/** Whether a key is a pattern. */
export const isPattern = (key: string): boolean => key.length > 2 && /^\/.*\/[a-z]*$/s.test(key);

/** Returns a key between slashes as a pattern; null if it is none, is faulty or could take long. */
function readPattern(key: string): RegExp | null {
  const [, source, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(key) ?? [];
  if (source === undefined || unbounded.test(source)) return null;
  if ((source.replaceAll('(?:', '(').match(branching) ?? []).length > mostBranches) return null;
  try {
    return new RegExp(source, flags.replace(/[^imsu]/g, ''));
  } catch {
    return null;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** A text with its different words. */
interface Searched {
  text: string;
  words: ReadonlySet<string>;
}

/** A text in which keys are looked for. */
export interface ScannedText {
  plain: Searched;
  folded: Searched;
  /** When patterns and phrases are no longer looked for, by the clock of `performance`. */
  until: number;
}

/** Patterns read so much of the end of a text, in characters. */
const patternReads = 2_000;
/** All patterns and phrases of a lorebook take so many milliseconds. A single word takes no time to find. */
const longKeysTake = 15;

const searched = (text: string): Searched => ({ text, words: new Set(text.match(/[\p{L}\p{N}]+/gu)) });

/** Prepares a text for many keys. */
export function scan(text: string): ScannedText {
  const [plain, folded] = [searched(text), searched(fold(text))];
  return { plain, folded, until: performance.now() + longKeysTake };
}

/** Tells whether a key is in a text. */
type KeyTest = (text: ScannedText) => boolean;

/** A test that fails once the time for such keys is over. */
const inTime =
  (test: KeyTest): KeyTest =>
  (text) =>
    performance.now() < text.until && test(text);

function createTest(key: string, { caseSensitive, wholeWords }: Pick<Lore, 'caseSensitive' | 'wholeWords'>): KeyTest {
  if (isPattern(key)) {
    const pattern = readPattern(key);
    return inTime(({ plain }) => pattern?.test(plain.text.slice(-patternReads)) ?? false);
  }
  const wanted = (caseSensitive ? key : fold(key)).trim();
  if (wanted === '') return () => false;
  const read = ({ plain, folded }: ScannedText) => (caseSensitive ? plain : folded);
  if (!wholeWords || unspaced.test(wanted)) return inTime((text) => read(text).text.includes(wanted));
  if (/^[\p{L}\p{N}]+$/u.test(wanted))
    return (text) => ['', 's', 'es'].some((ending) => read(text).words.has(`${wanted}${ending}`));
  // Most phrases aren't there at all, which is found faster than that they are parts of words.
  const phrase = () => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}(?:['’]?s|es)?(?![\\p{L}\\p{N}])`, 'u');
  return inTime((text) => read(text).text.includes(wanted) && phrase().test(read(text).text));
}

/** Whether the secondary keys of an entry allow it. */
function allows({ logic }: Lore, secondary: readonly KeyTest[], text: ScannedText): boolean {
  if (secondary.length === 0) return true;
  if (logic === 'all') return secondary.every((test) => test(text));
  const some = secondary.some((test) => test(text));
  if (logic === 'none') return !some;
  return logic === 'notAll' ? !secondary.every((test) => test(text)) : some;
}

const tests = new WeakMap<Lore, { primary: KeyTest[]; secondary: KeyTest[] }>();

/** Whether a text brings up an entry by its keys. */
export function hasKeys(entry: Lore, text: ScannedText): boolean {
  const known = tests.get(entry) ?? {
    primary: entry.keys.map((key) => createTest(key, entry)),
    secondary: entry.secondaryKeys.map((key) => createTest(key, entry)),
  };
  tests.set(entry, known);
  return known.primary.some((test) => test(text)) && allows(entry, known.secondary, text);
}
