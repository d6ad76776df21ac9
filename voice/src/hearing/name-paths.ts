/** A place on the way through the word pieces of a name. */
export interface NamePath {
  next: Map<number, NamePath>;
  /** The name that has been written when its way ends here. */
  written: string | null;
}

/** A name and the spellings that a recogniser may write it in. */
export interface Spelled {
  written: string;
  spellings: readonly string[];
}

const emptyPath = (): NamePath => ({ next: new Map(), written: null });

/** The ways through all spellings of names; `encode` gives the word pieces of a text that begins a word. */
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
