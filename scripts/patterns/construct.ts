import { fileURLToPath, pathToFileURL } from 'node:url';

/** A regular expression constructed by a program, and where. */
export interface Constructed {
  file: string;
  line: number;
  source: string;
  flags: string;
}

const HERE = fileURLToPath(import.meta.url);

/** Returns the location of the first stack frame outside this file. */
function findLocation(stack: string): { file: string; line: number } | null {
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s()]+?):(\d+):\d+/g)) {
    const file = fileURLToPath(url);
    if (file !== HERE) return { file, line: Number(line) };
  }
  return null;
}

/** Loads modules and records which regular expressions they construct with `RegExp` meanwhile. */
export async function recordConstructions(files: readonly string[]): Promise<Constructed[]> {
  const recorded: Constructed[] = [];
  const plain = globalThis.RegExp;
  const record = (made: RegExp) => {
    const place = findLocation(new Error().stack ?? '');
    if (place) recorded.push({ ...place, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, given, type) => record(Reflect.construct(target, given, type)),
    apply: (target, self, given) => record(Reflect.apply(target, self, given)),
  });
  try {
    for (const file of files) await import(pathToFileURL(file).href);
  } finally {
    globalThis.RegExp = plain;
  }
  return recorded;
}
