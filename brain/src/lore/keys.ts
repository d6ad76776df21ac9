import type { Lore } from '@emberlore/contract';
import { fold } from '../text/text.ts';

/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The parts of a pattern that multiply the ways to match it; more than a few could hold up everybody. */
const branching = /[?|]/g;
const mostBranches = 8;
/** Repetitions, references and looking around take unbounded time. */
const unbounded = /[*+{]|\(\?[=!<]|\\[1-9k]/;

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

/** Tells whether a key is in a text. */
type KeyTest = (text: string) => boolean;

function createTest(key: string, { caseSensitive, wholeWords }: Pick<Lore, 'caseSensitive' | 'wholeWords'>): KeyTest {
  if (key.startsWith('/') && key.length > 2 && /\/[a-z]*$/.test(key)) {
    const pattern = readPattern(key);
    return (text) => pattern?.test(text) ?? false;
  }
  const read = caseSensitive ? (text: string) => text : fold;
  const wanted = read(key).trim();
  if (wanted === '') return () => false;
  if (!wholeWords || unspaced.test(wanted)) return (text) => read(text).includes(wanted);
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}(?:['’]?s|es)?(?![\\p{L}\\p{N}])`, 'u');
  return (text) => word.test(read(text));
}

/** Whether the secondary keys of an entry allow it. */
function allows({ logic }: Lore, secondary: readonly KeyTest[], text: string): boolean {
  if (secondary.length === 0) return true;
  if (logic === 'all') return secondary.every((test) => test(text));
  const some = secondary.some((test) => test(text));
  if (logic === 'none') return !some;
  return logic === 'notAll' ? !secondary.every((test) => test(text)) : some;
}

const tests = new WeakMap<Lore, { primary: KeyTest[]; secondary: KeyTest[] }>();

/** Whether a text brings up an entry by its keys. */
export function hasKeys(entry: Lore, text: string): boolean {
  const known = tests.get(entry) ?? {
    primary: entry.keys.map((key) => createTest(key, entry)),
    secondary: entry.secondaryKeys.map((key) => createTest(key, entry)),
  };
  tests.set(entry, known);
  return known.primary.some((test) => test(text)) && allows(entry, known.secondary, text);
}
