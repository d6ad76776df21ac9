import { createSentenceSplitter, type Sentence } from '../../text/sentences.ts';
import { sameText, words } from '../../text/text.ts';
import type { BrainEvent } from '../../types.ts';
import type { OutputGuard } from './output-guard.ts';
import { createSpeechMarks } from './quoted-speech.ts';
import { type Cast, createTextCleaner, speaksFor } from './text-cleaner.ts';
import { createTongueWatch, type Tongue } from './tongue.ts';

/** Maximum number of sentences in a reply. */
const mostSentences = 8;
/** From this many words on, a sentence is said once in a reply. */
const leastRepeated = 3;

const wholeEnd = /[.!?…]["'”’»)]*$/;
/** From this many words on, the player's own words are no answer. */
const leastEcho = 4;
/** A loop of at most so many words is looked for in so many characters. */
const longestLoop = 6;
const loopCharacters = 240;

/**
 * Text is read in steps of at least this many characters or milliseconds: each of them reads the current sentence from
 * its beginning, and a reply may arrive letter by letter.
 */
const step = { characters: 16, ms: 40 };

/** What a reply answers. */
export interface Talked {
  /** What the player said: some models say it first. */
  heard?: string;
  /** What has been said in answer before: it is not said again. */
  said?: readonly Sentence[];
  /** The language of the talk; absent if a reply in any language is better than none. */
  tongue?: Tongue;
}

/** Converts a model's text to what is shown and spoken. */
export interface SpokenReply {
  /** The sentences so far. */
  readonly sentences: readonly Sentence[];
  /** Whether the guard has held anything back. */
  readonly keptBack: boolean;
  /** Whether it began in another language than the player's: nothing of it is said. */
  readonly isOtherTongue: boolean;
  readonly full: boolean;
  push(text: string): BrainEvent[];
  /** Ends the reply; `cut` drops an unfinished sentence, unless it is the only one and `mayBePart`. */
  end(cut: boolean, mayBePart?: boolean): BrainEvent[];
}

/**
 * Whether a text runs in a circle: a few words, again and again. Looks at its end only: such a text goes on until it is
 * cut.
 */
function isLoop(text: string): boolean {
  const said = words(text.slice(-loopCharacters));
  for (let length = 1; length <= longestLoop; length += 1) {
    const times = length === 1 ? 6 : 4;
    const tail = said.slice(-length * times);
    if (tail.length === length * times && tail.every((word, at) => word === tail[at % length])) return true;
  }
  return false;
}

/**
 * Sends text as it arrives, each part before the sentence that it belongs to, and only what the guard allows. In another
 * language than English, and after what the player said, the first sentence waits until it is complete.
 */
export function createSpokenReply(
  cast: Cast,
  guard: OutputGuard,
  { heard = '', said = [], tongue }: Talked = {},
): SpokenReply {
  const cleaner = createTextCleaner(cast);
  const isForOther = speaksFor(cast);
  const splitter = createSentenceSplitter();
  const marks = createSpeechMarks(cast);
  const sentences: Sentence[] = [];
  let shown = 0;
  /** What has arrived since the last step. */
  let unread = '';
  let readAt = Number.NEGATIVE_INFINITY;
  let withheld = false;
  /** Whether the model repeats a few words for ever. */
  let looped = false;
  /** Whether the model has repeated itself. */
  let repeats = false;
  const watch = createTongueWatch(tongue);

  const isFull = () => sentences.length >= mostSentences || looped || watch.isOther;

  const delta = ({ speaker, text }: Sentence): BrainEvent[] => (text === '' ? [] : [{ type: 'delta', speaker, text }]);

  /** Whether a sentence has been said. A short one may be said twice in a row, 'Get off. Get off.', but not in a circle. */
  function isRepeated({ text }: Sentence): boolean {
    const length = words(text).length;
    const isSame = (other: Sentence) => sameText(other.text) === sameText(text);
    if (said.some(isSame)) return true;
    const last = sentences.findLastIndex(isSame);
    const isAgain = last >= 0 && length >= (repeats ? 2 : leastRepeated);
    const isCircle = last >= 0 && length > 1 && last < sentences.length - 1;
    repeats ||= isAgain || isCircle;
    return isAgain || isCircle;
  }

  const isEcho = ({ text }: Sentence) =>
    sentences.length === 0 && words(text).length >= leastEcho && sameText(text) === sameText(heard);

  const say = (found: readonly Sentence[]): BrainEvent[] =>
    found.flatMap((sentence) => {
      // What is shown already can't be rewritten.
      if (shown > 0) return (watch.take(sentence).length > 0 ? [sentence] : []).flatMap(sayOne);
      return marks
        .read(sentence)
        .flatMap((each) => watch.take(each))
        .flatMap(sayOne);
    });

  function sayOne(sentence: Sentence): BrainEvent[] {
    const begun = shown;
    shown = 0;
    if (isForOther(sentence.text) || isRepeated(sentence) || isEcho(sentence)) return [];
    if (isLoop(sentence.text)) {
      looped = true;
      return [];
    }
    if (isFull()) return [];
    if (!guard.allows(sentence.text)) {
      withheld = true;
      return [];
    }
    sentences.push(sentence);
    marks.pass(sentence);
    const rest = { ...sentence, text: sentence.text.slice(begun) };
    return [...delta(rest), { type: 'sentence', ...sentence }];
  }

  /** Returns the visible part of the current sentence. */
  function show(): BrainEvent[] {
    const begun = splitter.pending();
    if (isFull() || isLoop(begun.text) || watch.isOpen || (shown === 0 && marks.holds(begun))) return [];
    const upTo = guard.showable(begun.text);
    // Dots alone are no words.
    if (upTo <= shown || !/[\p{L}\p{N}]/u.test(begun.text.slice(0, upTo))) return [];
    // A blank waits for the next word.
    const text = begun.text.slice(shown, upTo).trimEnd();
    shown += text.length;
    return delta({ ...begun, text });
  }

  function read(): BrainEvent[] {
    const piece = cleaner.push(unread);
    unread = '';
    readAt = performance.now();
    return piece === '' ? [] : [...say(splitter.push(piece)), ...show()];
  }

  return {
    sentences,
    get keptBack() {
      return withheld;
    },
    get isOtherTongue() {
      return watch.isOther;
    },
    get full() {
      return isFull();
    },
    push(text) {
      unread += text;
      const isDue = unread.length >= step.characters || performance.now() - readAt >= step.ms;
      return unread !== '' && isDue ? read() : [];
    },
    end(cut, mayBePart = true) {
      const whole = say(splitter.push(cleaner.push(unread) + cleaner.end()));
      const rest = splitter
        .end()
        .flatMap((part) =>
          !cut || wholeEnd.test(part.text) ? [part] : mayBePart ? [{ ...part, text: `${part.text}…` }] : [],
        );
      if (cut && sentences.length > 0) return whole;
      const last = say(rest);
      const quoted = marks.end().flatMap((each) => watch.take(each));
      return [...whole, ...last, ...quoted.flatMap(sayOne), ...watch.rest().flatMap(sayOne)];
    },
  };
}
