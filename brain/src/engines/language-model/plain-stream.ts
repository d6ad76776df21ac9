import { toPlainText } from '@emberlore/contract';

/** Cleans the text of a model as it streams. */
export interface PlainStream {
  /** The next piece as plain text; half a surrogate pair at its end waits for the other half. */
  push(piece: string): string;
  /** What still waits when the text has ended. */
  end(): string;
}

const HIGH_SURROGATE_LAST = /[\uD800-\uDBFF]$/;

/** Makes plain text, as `toPlainText` does, of pieces that may be cut anywhere. */
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
