/** Something in a story folder that cannot be read, or that players would stumble over. */
export interface Fault {
  /** The file, with `/` between folders. */
  file: string;
  /** Counted from 1; absent where the whole file or a missing one is meant. */
  line?: number | undefined;
  message: string;
}

/** Thrown for a place of one file that cannot be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Where something stands in a file: keys and indices from the outside in. */
export type Path = readonly PropertyKey[];

/** The lines of what stands in a file, by its path. */
export type Lines = Map<string, number>;

export const pathKey = (path: Path): string => path.map(String).join('\n');

/** Returns the line of a path, or of the closest place around it that has one. */
export function findLine(lines: Lines, path: Path): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const line = lines.get(pathKey(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return undefined;
}
