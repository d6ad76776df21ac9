import type { Speaker } from '../types.ts';

/** A complete sentence and its speaker: text between asterisks is narrated, not said. */
export interface Sentence {
  speaker: Speaker;
  text: string;
}

const abbreviations = new Set(
  'mr mrs ms dr prof st sr jr capt col gen lt sgt rev hon no vs etc e.g i.e fig vol mt ft messrs mme mlle'.split(' '),
);
const closers = new Set(['"', "'", '”', '’', ')', ']', '»']);
const enders = new Set(['.', '!', '?', '…']);

/** No abbreviation is longer: looking at the end alone keeps the work in proportion to the text. */
const longestAbbreviation = 12;

function isAbbreviation(text: string): boolean {
  const word = /([\p{L}.]+)\.$/u.exec(text)?.[1]?.toLowerCase();
  // A single letter is an initial ('J. Wren'), but not the pronoun at the end of a sentence ('so do I.').
  return word !== undefined && (abbreviations.has(word) || (/^\p{L}$/u.test(word) && word !== 'i'));
}

/** Whether a complete sentence ends at `end`, given the place of the next letter. */
function endsSentence(text: string, end: number, next: number): boolean {
  // 'Well... perhaps', "'Stop!' he said": a lower-case letter continues the sentence.
  if (!/\s/.test(text.charAt(end)) || /\p{Ll}/u.test(text.charAt(next))) return false;
  let bare = end;
  while (bare > 0 && closers.has(text.charAt(bare - 1))) bare -= 1;
  return !isAbbreviation(text.slice(Math.max(0, bare - longestAbbreviation), bare));
}

/** One or two words between asterisks, and what follows them. */
const starred = /^\*([^*\n.,;:!?…]{1,32})\*(\s*)(\S?)/u;
/** Before such a word, an ending in -s is a noun's: 'their *names*', but 'I see *nods* and then'. */
const beforeNoun = /(?<!\p{L})(?:the|my|your|his|her|its|our|their|these|those|all|no|some|many|of)\s*$/iu;

/** How much of the text before and after an asterisk tells what it begins. */
const around = { before: 12, after: 60 };
/** Stressed words are looked for up to here in a sentence. */
const longestStressed = 1000;

/**
 * Whether an asterisk begins a stressed word inside a sentence ('I *never* said so') rather than an action; null while
 * that is open. `before` and `after` are the text around it; `after` begins with it.
 */
function isStress(before: string, after: string): boolean | null {
  if (!/[\p{L}\p{N}’'] ?$/u.test(before)) return false;
  const found = starred.exec(after);
  if (!found) return /^\*[^*\n.,;:!?…]{0,32}$/u.test(after) ? null : false;
  const [, words = '', , next = ''] = found;
  if (words.trim().split(/\s+/).length > 2) return false;
  if (/\p{Ll}s$/u.test(words) && !beforeNoun.test(before)) return false;
  return next === '' ? null : /[\p{Ll}.,;:!?…]/u.test(next);
}

/** Returns the place of the next character that is no space; `null` if there is none. */
function skipSpaces(text: string, from: number): number | null {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at < text.length ? at : null;
}

/**
 * Creates a splitter for text that arrives in chunks. `push` returns the sentences that a chunk completes; `end`
 * returns the rest. Keeps ellipses, abbreviations, closing quotes and *actions* together; a line break always ends a
 * sentence.
 */
export function createSentenceSplitter(): {
  push(piece: string): Sentence[];
  /** Returns the incomplete current sentence; its text may be empty. */
  pending(): Sentence;
  end(): Sentence[];
} {
  let pending = '';
  let inAction = false;

  function take(length: number, found: Sentence[]): void {
    const text = pending.slice(0, length).replaceAll('*', '').replace(/\s+/g, ' ').trim();
    pending = pending.slice(length);
    if (/[\p{L}\p{N}]/u.test(text)) found.push({ speaker: inAction ? 'narrator' : 'npc', text });
  }

  function boundary(from: number): number | null {
    let end = from + 1;
    while (end < pending.length && (enders.has(pending.charAt(end)) || closers.has(pending.charAt(end)))) end += 1;
    const next = skipSpaces(pending, end);
    if (next === null) return null;
    return endsSentence(pending, end, next) ? end : -end;
  }

  /** Returns where the stressed word ends that begins at this asterisk; 0 if it begins none, null while that is open. */
  function endOfStress(at: number, final: boolean): number | null {
    if (inAction || at > longestStressed) return 0;
    const after = pending.slice(at, at + around.after);
    const isEnd = final && at + around.after >= pending.length;
    const before = pending.slice(Math.max(0, at - around.before), at).replaceAll('*', '');
    const stress = isStress(before, isEnd ? `${after}.` : after);
    if (stress) return pending.indexOf('*', at + 1);
    return stress === null && !final ? null : 0;
  }

  function drain(final = false): Sentence[] {
    const found: Sentence[] = [];
    for (let index = 0; index < pending.length; index += 1) {
      const letter = pending.charAt(index);
      if (letter === '*') {
        const end = endOfStress(index, final);
        if (end === null) break;
        if (end > 0) {
          index = end;
          continue;
        }
        take(index, found);
        let stars = 0;
        while (pending.charAt(stars) === '*') stars += 1;
        pending = pending.slice(stars);
        inAction = !inAction;
        index = -1;
      } else if (letter === '\n') {
        take(index + 1, found);
        index = -1;
      } else if (enders.has(letter)) {
        const end = boundary(index);
        if (end === null) break;
        if (end > 0) {
          take(end, found);
          index = -1;
        } else index = -end - 1;
      }
    }
    return found;
  }

  return {
    push(piece) {
      pending += piece;
      return drain();
    },
    pending() {
      return {
        speaker: inAction ? 'narrator' : 'npc',
        text: pending.replaceAll('*', '').replace(/\s+/g, ' ').trimStart(),
      };
    },
    end() {
      const found = drain(true);
      take(pending.length, found);
      return found;
    },
  };
}

/** Splits a whole text into sentences. */
export function splitSentences(text: string): Sentence[] {
  const splitter = createSentenceSplitter();
  return [...splitter.push(text), ...splitter.end()];
}
