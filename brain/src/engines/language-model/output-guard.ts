import { splitSentences } from '../../text/sentences.ts';
import { contentStems, stemSet, words } from '../../text/text.ts';
import { createTextCache } from '../../text/text-cache.ts';
import { isEncoded, otherReadings } from './encoded.ts';
import { foldedWords, foldWord, grams } from './folded-words.ts';
import { createKeptSecrets } from './kept-secrets.ts';
import { isMachinery, isOfModel } from './machinery.ts';

/** This many consecutive words from the instructions can't be a coincidence. */
const runLength = 6;
/** From this many words on, a potential run is held back. */
const holdLength = 3;
/** A reply in which more sentences than this tell a line is reading them out. */
const mostLines = 3;

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

/** What a reply must not contain, and what it always may. */
export interface GuardedTexts {
  /** The instructions. */
  rules: readonly string[];
  /** What the author keeps secret: neither verbatim nor in the first person. */
  secrets?: readonly string[];
  /** What the character may say: public descriptions, lines, and what was said before. */
  granted?: readonly string[];
  /** The words of the character's own name. */
  names?: ReadonlySet<string>;
}

interface ForbiddenRuns {
  /** Forbidden word runs. */
  runs: ReadonlySet<string>;
  /** The beginnings of such runs. */
  starts: ReadonlySet<string>;
}

const runsCache = createTextCache<ForbiddenRuns>(200, 1_000_000);

function readRuns(forbidden: readonly string[], names: ReadonlySet<string>): ForbiddenRuns {
  return runsCache(`${[...names].join(' ')}\n${forbidden.join('\n')}`, () => {
    // Each sentence by itself: what ends a granted sentence and begins any other is no run.
    const sentences = forbidden.flatMap((text) => splitSentences(text).map((sentence) => sentence.text));
    const folded = sentences.map((text) => foldedWords(text, names));
    return {
      runs: new Set(folded.flatMap((list) => grams(list, runLength))),
      starts: new Set(folded.flatMap((list) => grams(list, holdLength))),
    };
  });
}

const grantedCache = createTextCache<readonly string[]>(2000, 500_000);

/** Returns the word runs that may be said. */
function readGranted(granted: readonly string[], names: ReadonlySet<string>): ReadonlySet<string> {
  const own = [...names].join(' ');
  return new Set(
    granted.flatMap((text) => grantedCache(`${own}\n${text}`, () => grams(foldedWords(text, names), runLength))),
  );
}

/** Whether a text consists of short pieces of the instructions. */
function isStitched(sentence: string, said: readonly string[], { starts }: ForbiddenRuns): boolean {
  const all = grams(said, holdLength);
  if (contentStems(sentence).length < 2) return false;
  return all.length >= 2 && all.filter((gram) => starts.has(gram)).length / all.length >= 0.6;
}

/** Creates a guard for one reply. `lines` are what the character can tell, a few at a time. */
export function createOutputGuard(guarded: GuardedTexts, lines: readonly string[]): OutputGuard {
  const { rules, secrets = [], granted = [], names = new Set<string>() } = guarded;
  const ofRules = readRuns(rules, names);
  const ofAll = readRuns([...rules, ...secrets], names);
  const allowed = readGranted(granted, names);
  const kept = createKeptSecrets(secrets, granted, names);
  const toldLines = new Set<string>();
  let telling = 0;
  let before: string[] = [];

  const leaks = (said: readonly string[]) =>
    grams(said, runLength).some((run) => ofAll.runs.has(run) && !allowed.has(run));

  function reveals(sentence: string): boolean {
    if (isEncoded(sentence)) return true;
    const said = foldedWords(sentence, names);
    if (leaks([...before, ...said]) || isStitched(sentence, said, ofRules) || kept.givesAway(sentence)) return true;
    return otherReadings(sentence).some((other) => leaks(foldedWords(other, names)) || kept.givesAway(other));
  }

  /** Whether telling this sentence's lines is still part of an answer. */
  function countTold(sentence: string): boolean {
    const stems = new Set(contentStems(sentence));
    const fresh = lines.filter((line) => !toldLines.has(line) && lineShare(line, stems));
    if (fresh.length === 0) return true;
    if (telling >= mostLines) return false;
    telling += 1;
    for (const line of fresh) toldLines.add(line);
    return true;
  }

  return {
    showable(text) {
      if (isOfModel(text)) return 0;
      const found = [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)];
      const said = found.flatMap(({ 0: word, index }) =>
        words(word).flatMap((part) => foldWord(part, names).map((folded) => ({ folded, index }))),
      );
      const folded = said.map((word) => word.folded);
      if (leaks([...before, ...folded])) return 0;
      const { starts } = ofAll;
      const startsAt = (at: number) => at >= 0 && starts.has(folded.slice(at, at + holdLength).join(' '));
      // The last words may be the start of a run; a possibly incomplete word belongs to those before it.
      const isWhole = !/[\p{L}\p{N}'’]$/u.test(text);
      const whole = isWhole ? said.length : said.length - 1;
      let from = said.length;
      for (let at = whole - holdLength; startsAt(at); at -= 1) from = at;
      if (!isWhole && startsAt(said.length - holdLength)) from = Math.min(from, said.length - holdLength);
      return from === said.length ? text.length : (said[from]?.index ?? text.length);
    },
    allows(sentence) {
      const may = !isMachinery(sentence) && !reveals(sentence) && countTold(sentence);
      // Also of a held-back sentence: the next piece of the same text must not pass.
      before = [...before, ...foldedWords(sentence, names)].slice(1 - runLength);
      return may;
    },
  };
}
