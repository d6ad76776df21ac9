/** A node in the tree of a name's word pieces. */
export interface NamePath {
  next: Map<number, NamePath>;
  /** The complete name if its path ends here. */
  written: string | null;
}

/** A name and the spellings that a recogniser may use for it. */
export interface Spelled {
  written: string;
  spellings: readonly string[];
}

const emptyPath = (): NamePath => ({ next: new Map(), written: null });

/** Builds the tree of all spellings of names; `encode` returns the word pieces of a text at the start of a word. */
export function namePaths(names: readonly Spelled[], encode: (text: string) => readonly number[]): NamePath {
  const root = emptyPath();
  for (const { written, spellings } of names) {
    for (const spelling of spellings) {
      let path = root;
      for (const token of encode(spelling)) {
        const known = path.next.get(token) ?? emptyPath();
        path.next.set(token, known);
        path = known;
      }
      if (path !== root) path.written ??= written;
    }
  }
  return root;
}
