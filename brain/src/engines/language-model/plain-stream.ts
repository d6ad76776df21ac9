import { toPlainText } from '@emberlore/contract';

/** Cleans a model's text while it streams. */
export interface PlainStream {
  /** Returns the next chunk as plain text; holds back half of a surrogate pair at its end. */
  push(piece: string): string;
  /** Returns the rest when the text has ended. */
  end(): string;
}

const HIGH_SURROGATE_LAST = /[\uD800-\uDBFF]$/;

/** Converts chunks that may be cut anywhere to plain text, like `toPlainText`. */
export function createPlainStream(): PlainStream {
  let waiting = '';
  return {
    push(piece) {
      const text = waiting + piece;
      waiting = HIGH_SURROGATE_LAST.test(text) ? text.slice(-1) : '';
      return toPlainText(text.slice(0, text.length - waiting.length));
    },
    end: () => toPlainText(waiting),
  };
}
