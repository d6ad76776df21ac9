const tags = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_thoughts|seed:think';
const begin = new RegExp(
  `<\\|?(?:${tags})\\|?>|◁think▷|\\[(?:THINK|think)\\]|<\\|channel\\|>analysis<\\|message\\|>`,
  'i',
);
const end = new RegExp(
  `</\\|?(?:${tags})\\|?>|◁/think▷|\\[/(?:THINK|think)\\]|<\\|channel\\|>final<\\|message\\|>`,
  'i',
);
/** No tag is longer. */
const longestTag = 64;

/** Removes what a model thinks before it answers. */
export interface ThinkingFilter {
  push(piece: string): string;
  /** Returns the rest at the end of the answer. */
  end(): string;
  /** Whether the answer ended, or is now, inside a thought. */
  readonly isThinking: boolean;
  /** Whether a thought ended that had no beginning. */
  readonly isUntagged: boolean;
}

/**
 * Creates a filter for one answer: thoughts stand in tags, at the start or between sentences. Some servers cut the first
 * tag: `startsThinking`.
 */
export function createThinkingFilter(startsThinking = false): ThinkingFilter {
  let pending = '';
  let thinking = startsThinking;
  let untagged = false;

  function drain(final: boolean): string {
    let out = '';
    for (;;) {
      const found = (thinking ? end : begin).exec(pending);
      if (found) {
        if (!thinking) out += pending.slice(0, found.index);
        pending = pending.slice(found.index + found[0].length);
        thinking = !thinking;
        continue;
      }
      // Servers that cut the opening tag leave the closing one.
      const closing = thinking ? null : end.exec(pending);
      if (closing) {
        untagged = true;
        out = '';
        pending = pending.slice(closing.index + closing[0].length);
        continue;
      }
      const open = pending.search(/(?:<\|channel\|>[^<]{0,12})?(?:[<◁[][^>\]▷]{0,62})?$/);
      const hold = final || pending.length - open > longestTag ? pending.length : open;
      if (!thinking) out += pending.slice(0, hold);
      pending = pending.slice(hold);
      return out;
    }
  }

  return {
    push(piece) {
      pending += piece;
      return drain(false);
    },
    end: () => drain(true),
    get isThinking() {
      return thinking;
    },
    get isUntagged() {
      return untagged;
    },
  };
}
