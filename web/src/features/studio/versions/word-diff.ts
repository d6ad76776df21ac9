/** A stretch of text that two versions share, or that only one of them has. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words and the space between them, so that joining all of them gives the text again. */
const split = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? [];

/** The most pairs of words that are compared; more would be felt. Longer texts are shown as replaced. */
const MOST_PAIRS = 2_000_000;

/** Returns, for each place in two lists, how many words the rest of them have in common, in order. */
function countCommon(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function diffMiddle(before: readonly string[], after: readonly string[]): Stretch[] {
  const replaced = [
    { kind: 'removed' as const, text: before.join('') },
    { kind: 'added' as const, text: after.join('') },
  ];
  if (before.length * after.length > MOST_PAIRS) return replaced;
  const common = countCommon(before, after);
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, current] = [before[i], after[j]];
    if (old !== undefined && old === current) {
      stretches.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (current === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      stretches.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      stretches.push({ kind: 'added', text: current ?? '' });
      j += 1;
    }
  }
  return stretches;
}

/** Joins neighbouring stretches of one kind, the removed ones before the added ones. */
function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  let changed = { removed: '', added: '' };
  const flush = () => {
    const { removed, added } = changed;
    joined.push({ kind: 'removed', text: removed }, { kind: 'added', text: added });
    changed = { removed: '', added: '' };
  };
  for (const { kind, text } of stretches) {
    if (kind !== 'same') changed[kind] += text;
    // Space between two changed words is theirs, so that a new sentence is one stretch.
    else if (changed.removed && changed.added && text.trim() === '')
      changed = { removed: changed.removed + text, added: changed.added + text };
    else {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined.filter(({ text }) => text !== '');
}

/** Says which words two texts share, and which only one of them has. */
export function diffWords(before: string, after: string): Stretch[] {
  const [old, current] = [split(before), split(after)];
  let first = 0;
  while (first < old.length && first < current.length && old[first] === current[first]) first += 1;
  let last = 0;
  const most = Math.min(old.length, current.length) - first;
  while (last < most && old.at(-1 - last) === current.at(-1 - last)) last += 1;
  const middle = diffMiddle(old.slice(first, old.length - last), current.slice(first, current.length - last));
  const same = (words: string[]): Stretch => ({ kind: 'same', text: words.join('') });
  return join([same(old.slice(0, first)), ...middle, same(old.slice(old.length - last))]);
}
