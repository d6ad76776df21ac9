const names = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_thoughts|seed:think';
const opening = `<\\|?(?:${names})\\|?>|◁think▷|\\[think\\]|<\\|channel\\|>analysis<\\|message\\|>`;
const closing = `</\\|?(?:${names})\\|?>|◁/think▷|\\[/think\\]|<\\|channel\\|>final<\\|message\\|>`;
const tag = new RegExp(`(${opening})|(?:${closing})`, 'i');
/** The tags of thoughts, as the source of a regular expression that ignores case. */
export const thoughtTags = `${opening}|${closing}`;
/** No tag is longer. */
const longestTag = 64;
/** An answer in a form that was asked for: no thought begins like this. */
const answerForm = /^\s*(?:(?:```(?:json)?\s*)?\{|\[\s*\p{L}[\p{L}_ -]{1,29}\]|["'*_]{0,2}emotion["'*_]{0,2}\s*[:=])/iu;
/** So much of an answer shows its form. */
const formLength = 60;

/** Removes what a model thinks before it answers. */
export interface ThinkingFilter {
  push(piece: string): string;
  /** Returns the rest at the end of the answer. What may still be a thought without a tag is one if `isCut`. */
  end(isCut?: boolean): string;
  /** Whether the answer ended, or is now, inside a thought. */
  readonly isThinking: boolean;
  /** Whether there is a thought in the answer, as far as is known. */
  readonly hasThought: boolean;
  /** Whether a thought ended that had no beginning. */
  readonly isUntagged: boolean;
}

/**
 * Creates a filter for one answer: thoughts stand in tags, at the start or between sentences. Some servers cut the first
 * tag: `mayStartThinking` holds an answer back until a tag or the form of the answer shows what it is. An answer that shows
 * neither is no thought.
 */
export function createThinkingFilter(mayStartThinking = false): ThinkingFilter {
  let pending = '';
  let thinking = false;
  let untagged = false;
  let hasThought = false;
  /** What may be a thought without a tag; null if it is decided. */
  let held: string | null = mayStartThinking ? '' : null;
  /** The beginning of what is no thought. */
  let begun = '';

  /** Returns what is said of a text without tags. */
  function pass(text: string): string {
    if (thinking) return '';
    if (held !== null) {
      held += text;
      return answerForm.test(held.slice(0, formLength)) ? release() : '';
    }
    if (begun.length < formLength) begun += text.slice(0, formLength);
    return text;
  }

  /** Returns what was held back: it is no thought. */
  function release(): string {
    const text = held ?? '';
    held = null;
    return pass(text);
  }

  /** Reads a closing tag without an opening one. Returns what is left of `before`, which stands in front of it. */
  function close(before: string): string {
    // In the words of an answer it is nothing but a tag.
    if (held === null && answerForm.test(begun)) return before;
    untagged = true;
    hasThought = true;
    held = null;
    begun = '';
    return '';
  }

  function drain(final: boolean): string {
    let out = '';
    for (let found = tag.exec(pending); found; found = tag.exec(pending)) {
      out += pass(pending.slice(0, found.index));
      pending = pending.slice(found.index + found[0].length);
      if (found[1] === undefined && !thinking) out = close(out);
      else if (found[1] === undefined) thinking = false;
      else {
        out += release();
        thinking = true;
        hasThought = true;
      }
    }
    const open = pending.search(/(?:<\|channel\|>[^<]{0,12})?(?:[<◁[][^>\]▷]{0,62})?$/);
    const hold = final || pending.length - open > longestTag ? pending.length : open;
    out += pass(pending.slice(0, hold));
    pending = pending.slice(hold);
    return out;
  }

  return {
    push(piece) {
      pending += piece;
      return drain(false);
    },
    end(isCut = false) {
      const rest = drain(true);
      return isCut ? rest : rest + release();
    },
    get isThinking() {
      return thinking || held !== null;
    },
    get hasThought() {
      return hasThought;
    },
    get isUntagged() {
      return untagged;
    },
  };
}
