import { shortName } from '../../names.ts';
import { createSentenceSplitter, type Sentence } from '../../sentences.ts';
import type { BrainEvent } from '../../types.ts';
import type { OutputGuard } from './output-guard.ts';

/** A reply is cut off here: nobody says more in one breath. */
const mostSentences = 8;

/** Models sometimes write 'Osric:' in front; the reader sees it only once it is sure not to be that. */
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

/** Makes the words of a model into what is seen and heard. */
export interface Spoken {
  /** What was said so far. */
  readonly sentences: readonly Sentence[];
  /** Whether the guard has kept anything back. */
  readonly keptBack: boolean;
  readonly full: boolean;
  push(text: string): BrainEvent[];
  /** What is left; `cut` leaves an unfinished sentence unsaid, unless it is all there is. */
  end(cut: boolean): BrainEvent[];
}

/** Letters go out as they come, each before the sentence that it belongs to, and only what the guard lets through. */
export function createSpoken(name: string, guard: OutputGuard): Spoken {
  const strip = createNameStripper(name);
  const splitter = createSentenceSplitter();
  const sentences: Sentence[] = [];
  let shown = 0;
  let keptBack = false;

  const delta = ({ speaker, text }: Sentence): BrainEvent[] => (text === '' ? [] : [{ type: 'delta', speaker, text }]);

  function say(found: readonly Sentence[]): BrainEvent[] {
    return found.flatMap((sentence): BrainEvent[] => {
      const begun = shown;
      shown = 0;
      if (sentences.length >= mostSentences) return [];
      if (!guard.allows(sentence.text)) {
        keptBack = true;
        return [];
      }
      sentences.push(sentence);
      const rest = { ...sentence, text: sentence.text.slice(begun) };
      return [...delta(rest), { type: 'sentence', ...sentence }];
    });
  }

  /** The letters of the sentence that has just begun, as far as they may be seen. */
  function show(): BrainEvent[] {
    const begun = splitter.pending();
    if (sentences.length >= mostSentences) return [];
    const upTo = guard.showable(begun.text);
    if (upTo <= shown) return [];
    // A blank waits for the word behind it.
    const text = begun.text.slice(shown, upTo).trimEnd();
    shown += text.length;
    return delta({ ...begun, text });
  }

  return {
    sentences,
    get keptBack() {
      return keptBack;
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
