/** A queue between one writer and one reader: the writer never waits, and the reader gets everything in order. */
export interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void;
  /** Ends the channel after the values so far. */
  end(): void;
  /** Ends the channel with an error, which the reader gets as a throw after the values so far. */
  fail(error: unknown): void;
}

/**
 * Creates a channel. It lets a turn run at its own speed while its events are read, or not read any more: values pushed
 * after the reader has left are dropped.
 */
export function createChannel<T>(): Channel<T> {
  const values: T[] = [];
  let ending: { error?: unknown } | null = null;
  let left = false;
  let wake: (() => void) | null = null;

  function changed(): void {
    wake?.();
    wake = null;
  }

  function finish(how: { error?: unknown }): void {
    ending ??= how;
    changed();
  }

  async function* read(): AsyncGenerator<T> {
    try {
      for (;;) {
        const [value] = values.splice(0, 1);
        if (value !== undefined) yield value;
        else if (ending) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
      if (ending && 'error' in ending) throw ending.error;
    } finally {
      left = true;
    }
  }

  return {
    push(value) {
      if (left || ending) return;
      values.push(value);
      changed();
    },
    end: () => finish({}),
    fail: (error) => finish({ error }),
    [Symbol.asyncIterator]: read,
  };
}
