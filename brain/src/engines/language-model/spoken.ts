import { createSentenceSplitter, type Sentence } from '../../text/sentences.ts';
import { sameText, words } from '../../text/text.ts';
import type { BrainEvent } from '../../types.ts';
import type { OutputGuard } from './output-guard.ts';
import { type Cast, createTextCleaner, speaksFor } from './text-cleaner.ts';

/** Maximum number of sentences in a reply. */
const mostSentences = 8;
/** From this many words on, a sentence is said once in a reply. */
const leastRepeated = 3;

/**
 * Text is read in steps of at least this many characters or milliseconds: each of them reads the current sentence from
 * its beginning, and a reply may arrive letter by letter.
 */
const step = { characters: 16, ms: 40 };

/** Converts a model's text to what is shown and spoken. */
export interface SpokenReply {
  /** The sentences so far. */
  readonly sentences: readonly Sentence[];
  /** Whether the guard has held anything back. */
  readonly keptBack: boolean;
  readonly full: boolean;
  push(text: string): BrainEvent[];
  /** Ends the reply; `cut` drops an unfinished sentence, unless it is the only one and `mayBePart`. */
  end(cut: boolean, mayBePart?: boolean): BrainEvent[];
}

/** Sends text as it arrives, each part before the sentence that it belongs to, and only what the guard allows. */
export function createSpokenReply(cast: Cast, guard: OutputGuard): SpokenReply {
  const cleaner = createTextCleaner(cast);
  const isForOther = speaksFor(cast);
  const splitter = createSentenceSplitter();
  const sentences: Sentence[] = [];
  let shown = 0;
  /** What has arrived since the last step. */
  let unread = '';
  let readAt = Number.NEGATIVE_INFINITY;
  let withheld = false;

  const delta = ({ speaker, text }: Sentence): BrainEvent[] => (text === '' ? [] : [{ type: 'delta', speaker, text }]);

  const isRepeated = ({ text }: Sentence) =>
    words(text).length >= leastRepeated && sentences.some((said) => sameText(said.text) === sameText(text));

  function say(found: readonly Sentence[]): BrainEvent[] {
    return found.flatMap((sentence): BrainEvent[] => {
      const begun = shown;
      shown = 0;
      if (sentences.length >= mostSentences || isForOther(sentence.text) || isRepeated(sentence)) return [];
      if (!guard.allows(sentence.text)) {
        withheld = true;
        return [];
      }
      sentences.push(sentence);
      const rest = { ...sentence, text: sentence.text.slice(begun) };
      return [...delta(rest), { type: 'sentence', ...sentence }];
    });
  }

  /** Returns the visible part of the current sentence. */
  function show(): BrainEvent[] {
    const begun = splitter.pending();
    if (sentences.length >= mostSentences) return [];
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
    get full() {
      return sentences.length >= mostSentences;
    },
    push(text) {
      unread += text;
      const isDue = unread.length >= step.characters || performance.now() - readAt >= step.ms;
      return unread !== '' && isDue ? read() : [];
    },
    end(cut, mayBePart = true) {
      const whole = say(splitter.push(cleaner.push(unread) + cleaner.end()));
      const rest = splitter.end().filter(({ text }) => !cut || /[.!?…]["'”’»)]*$/.test(text) || mayBePart);
      return cut && sentences.length > 0 ? whole : [...whole, ...say(rest)];
    },
  };
}
