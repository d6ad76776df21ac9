import { createMemo } from '../../text/memoize.ts';
import { contentStems, stemSet, words } from '../../text/text.ts';

/** This many consecutive words from the instructions can't be a coincidence. */
const runLength = 6;
/** From this many words on, a potential run is held back. */
const holdLength = 3;
/** A reply that tells more lines than this is reading them out. */
const mostLines = 3;

const outOfRole =
  /\b(?:as an? (?:ai|artificial|language model|assistant)|language model|system prompt|my (?:instructions|programming|training data|system message))\b/i;
const listMark = /^\s*(?:[-•*#>]|\d+[.)])\s/;
const heading = /^[^.!?]{3,60}:$/;

function grams(list: readonly string[], size: number): string[] {
  return list.slice(0, Math.max(0, list.length - size + 1)).map((_, at) => list.slice(at, at + size).join(' '));
}

function lineShare(line: string, said: ReadonlySet<string>): boolean {
  const own = stemSet(line);
  const shared = [...own].filter((stem) => said.has(stem)).length;
  return own.size >= 3 && shared / own.size >= 0.6;
}

/** Prevents forbidden text in a reply, sentence by sentence, however the model was manipulated. */
export interface OutputGuard {
  /** Returns how many characters of an unfinished sentence may be shown. */
  showable(text: string): number;
  /** Whether a complete sentence may be said. */
  allows(sentence: string): boolean;
}

/** A text's word runs, and the beginnings of such runs. */
interface Grams {
  runs: readonly string[];
  starts: readonly string[];
}

const gramsCache = createMemo<Grams>(1000);

function readGrams(text: string): Grams {
  return gramsCache(text, () => {
    const all = words(text);
    return { runs: grams(all, runLength), starts: grams(all, holdLength) };
  });
}

interface Secrets {
  runs: ReadonlySet<string>;
  starts: ReadonlySet<string>;
}

const secretsCache = createMemo<Secrets>(200);

/** Returns the forbidden word runs. */
function findSecrets(secret: readonly string[], lines: readonly string[]): Secrets {
  return secretsCache(`${secret.join('\n')}\n\n${lines.join('\n')}`, () => {
    // What overlaps with a line that the character may tell is not secret.
    const free = new Set(lines.flatMap((line) => readGrams(line).runs));
    return {
      runs: new Set(secret.flatMap((text) => readGrams(text).runs).filter((run) => !free.has(run))),
      starts: new Set(secret.flatMap((text) => readGrams(text).starts)),
    };
  });
}

/** 'I am fifty-eight, a widow': the character says of itself what others are told about it. */
const ofOneself = new Set(['i', "i'm", "i've", "i'd", "i'll", 'my', 'mine', 'me', 'myself', 'we', 'our', 'us']);

/** What a reply must not read out. */
export interface Guarded {
  /** Instructions and what the author keeps secret. */
  secret: readonly string[];
  /** What the author wrote about the character: it may say so of itself, in the first person. */
  described?: readonly string[];
}

/** Creates a guard for one reply. `lines` may be told, a few at a time. */
export function createOutputGuard({ secret, described = [] }: Guarded, lines: readonly string[]): OutputGuard {
  const ofSelf = findSecrets(secret, lines);
  const ofOthers = findSecrets([...secret, ...described], lines);
  const secretsFor = (said: readonly string[]) => (said.some((word) => ofOneself.has(word)) ? ofSelf : ofOthers);
  const toldLines = new Set<string>();

  function leaks(said: readonly string[]): boolean {
    const { runs } = secretsFor(said);
    return grams(said, runLength).some((run) => runs.has(run));
  }

  /** Whether the text contains a short piece of the instructions, or several of them combined. */
  function stitched(said: readonly string[]): boolean {
    const { starts } = secretsFor(said);
    const all = grams(said, holdLength);
    const known = all.filter((gram) => starts.has(gram)).length;
    return all.length >= 2 && known / all.length >= 0.6;
  }

  return {
    showable(text) {
      if (listMark.test(text) || outOfRole.test(text)) return 0;
      const found = [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)];
      const said = found.map((match) => words(match[0]).join(' '));
      if (leaks(said)) return 0;
      const { starts } = secretsFor(said);
      // The last words may be the start of a run; a possibly incomplete word belongs to those before it.
      const isWhole = !/[\p{L}\p{N}'’]$/u.test(text);
      const whole = isWhole ? said.length : said.length - 1;
      let from = said.length;
      for (let at = whole - holdLength; at >= 0; at -= 1) {
        if (!starts.has(said.slice(at, at + holdLength).join(' '))) break;
        from = at;
      }
      if (!isWhole && starts.has(said.slice(-holdLength).join(' '))) from = Math.min(from, said.length - holdLength);
      return from === said.length ? text.length : (found[from]?.index ?? text.length);
    },
    allows(sentence) {
      const said = words(sentence);
      if (outOfRole.test(sentence) || listMark.test(sentence) || heading.test(sentence.trim())) return false;
      if (leaks(said) || stitched(said)) return false;
      const stems = new Set(contentStems(sentence));
      const fresh = lines.filter((line) => !toldLines.has(line) && lineShare(line, stems));
      if (toldLines.size + fresh.length > mostLines) return false;
      for (const line of fresh) toldLines.add(line);
      return true;
    },
  };
}
