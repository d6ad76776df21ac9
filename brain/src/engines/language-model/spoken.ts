import { shortName } from '../../text/names.ts';
import { createSentenceSplitter, type Sentence } from '../../text/sentences.ts';
import type { BrainEvent } from '../../types.ts';
import type { OutputGuard } from './output-guard.ts';

/** Maximum number of sentences in a reply. */
const mostSentences = 8;

/** Models sometimes write 'Osric:' in front; text is passed on only once it can't be that. */
function createNameStripper(name: string): (piece: string) => string {
  const prefixes = [name, shortName(name)].map((known) => `${known}:`);
  let pending: string | null = '';
  return (piece) => {
    if (pending === null) return piece;
    pending += piece;
    const start = pending.trimStart();
    const prefix = prefixes.find((known) => start.startsWith(known));
    if (prefix === undefined && prefixes.some((known) => known.startsWith(start))) return '';
    const text = prefix === undefined ? pending : start.slice(prefix.length).trimStart();
    pending = null;
    return text;
  };
}

/** Converts a model's text to what is shown and spoken. */
export interface Spoken {
  /** The sentences so far. */
  readonly sentences: readonly Sentence[];
  /** Whether the guard has held anything back. */
  readonly keptBack: boolean;
  readonly full: boolean;
  push(text: string): BrainEvent[];
  /** Ends the reply; `cut` drops an unfinished sentence, unless it is the only one. */
  end(cut: boolean): BrainEvent[];
}

/** Sends text as it arrives, each part before the sentence that it belongs to, and only what the guard allows. */
export function createSpoken(name: string, guard: OutputGuard): Spoken {
  const strip = createNameStripper(name);
  const splitter = createSentenceSplitter();
  const sentences: Sentence[] = [];
  let shown = 0;
  let withheld = false;

  const delta = ({ speaker, text }: Sentence): BrainEvent[] => (text === '' ? [] : [{ type: 'delta', speaker, text }]);

  function say(found: readonly Sentence[]): BrainEvent[] {
    return found.flatMap((sentence): BrainEvent[] => {
      const begun = shown;
      shown = 0;
      if (sentences.length >= mostSentences) return [];
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
    if (upTo <= shown) return [];
    // A blank waits for the next word.
    const text = begun.text.slice(shown, upTo).trimEnd();
    shown += text.length;
    return delta({ ...begun, text });
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
      const piece = strip(text);
      return piece === '' ? [] : [...say(splitter.push(piece)), ...show()];
    },
    end(cut) {
      // Ends a reply so short that it could still have been a name in front.
      const whole = say(splitter.push(strip(' ')));
      const rest = splitter.end();
      return cut && sentences.length > 0 ? whole : [...whole, ...say(rest)];
    },
  };
}
