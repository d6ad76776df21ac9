/** The lines that a source file may have. */
const MOST_LINES = 300;

/** A source file that is too long. */
export interface LongFile {
  file: string;
  lines: number;
}

/** Whether people write this file as code: migrations are generated. */
const isWritten = (file: string): boolean =>
  /\.(?:ts|tsx|css|sql)$/.test(file) && !/(?:^|\/)(?:generated|migrations)\//.test(file);

/** Returns the source files of more than 300 lines. */
export function findLongFiles(files: readonly string[], read: (file: string) => string): LongFile[] {
  return files.filter(isWritten).flatMap((file) => {
    const lines = read(file).trimEnd().split('\n').length;
    return lines > MOST_LINES ? [{ file, lines }] : [];
  });
}
