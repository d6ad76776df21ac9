import { dropFiles, fetchFile, keepFile } from './draft-files.ts';
import { draftText, filesIn, readText, rename } from './draft-text.ts';

/** A stored draft: the serialized form values, and when they were written (milliseconds since 1970). */
export interface KeptDraft {
  text: string;
  at: number;
}

const prefix = 'emberlore.draft.';
const keptFiles = new Set<string>();

/** Returns the storage key of an account's draft of a form. */
export function draftKey(userId: string, form: string): string {
  return `${prefix}${userId}.${form}`;
}

/** Loads the draft with the key, or null. */
export function keptDraft(key: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is KeptDraft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'text' in kept &&
    typeof kept.text === 'string' &&
    'at' in kept &&
    typeof kept.at === 'number'
  );
}

/** Returns the values of a stored draft with its pictures. */
export async function draftValues<T>({ text }: KeptDraft): Promise<T> {
  const files = new Map<string, Blob>();
  for (const name of filesIn(text)) {
    const file = await fetchFile(name);
    if (!file) continue;
    rename(file, name);
    keptFiles.add(name);
    files.set(name, file);
  }
  return readText(text, (name) => files.get(name)) as T;
}

/**
 * Stores the values: the text synchronously, so that a crash can't lose it; new pictures shortly after.
 * @returns whether the text was stored, and a promise of whether the pictures were.
 */
export function keepDraft(key: string, values: unknown): { text: boolean; files: Promise<boolean> } {
  const { text, files } = draftText(values);
  const before = keptDraft(key);
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies KeptDraft));
  } catch {
    return { text: false, files: Promise.resolve(false) };
  }
  const gone = before ? filesIn(before.text).filter((name) => !files.has(name)) : [];
  if (gone.length > 0) void dropFiles(gone);
  for (const name of gone) keptFiles.delete(name);
  return { text: true, files: keepFiles(files) };
}

async function keepFiles(files: ReadonlyMap<string, Blob>): Promise<boolean> {
  try {
    for (const [name, file] of files) {
      if (keptFiles.has(name)) continue;
      await keepFile(name, file);
      keptFiles.add(name);
    }
    return true;
  } catch {
    return false;
  }
}

/** Deletes the draft and its pictures. */
export function dropDraft(key: string): void {
  const kept = keptDraft(key);
  if (!kept) return;
  void dropFiles(filesIn(kept.text));
  localStorage.removeItem(key);
}
