import { dropFiles, fetchFile, storeFile } from './draft-files.ts';
import { draftText, listFileNames, readText, restoreName } from './draft-text.ts';

/** A stored draft: the serialized form values, and when they were written (milliseconds since 1970). */
export interface StoredDraft {
  text: string;
  at: number;
}

const prefix = 'emberlore.draft.';
const storedFiles = new Set<string>();

/** Returns the storage key of an account's draft of a form. */
export function draftKey(userId: string, form: string): string {
  return `${prefix}${userId}.${form}`;
}

/** Loads the draft with the key, or null. */
export function loadDraft(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isDraft(stored: unknown): stored is StoredDraft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'text' in stored &&
    typeof stored.text === 'string' &&
    'at' in stored &&
    typeof stored.at === 'number'
  );
}

/** Returns the values of a stored draft with its pictures. */
export async function draftValues<T>({ text }: StoredDraft): Promise<T> {
  const files = new Map<string, Blob>();
  for (const name of listFileNames(text)) {
    const file = await fetchFile(name);
    if (!file) continue;
    restoreName(file, name);
    storedFiles.add(name);
    files.set(name, file);
  }
  return readText(text, (name) => files.get(name)) as T;
}

/**
 * Stores the values: the text synchronously, so that a crash can't lose it; new pictures shortly after.
 * @returns whether the text was stored, and a promise of whether the pictures were.
 */
export function storeDraft(key: string, values: unknown): { text: boolean; files: Promise<boolean> } {
  const { text, files } = draftText(values);
  const before = loadDraft(key);
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies StoredDraft));
  } catch {
    return { text: false, files: Promise.resolve(false) };
  }
  const gone = before ? listFileNames(before.text).filter((name) => !files.has(name)) : [];
  if (gone.length > 0) void dropFiles(gone);
  for (const name of gone) storedFiles.delete(name);
  return { text: true, files: storeFiles(files) };
}

async function storeFiles(files: ReadonlyMap<string, Blob>): Promise<boolean> {
  try {
    for (const [name, file] of files) {
      if (storedFiles.has(name)) continue;
      await storeFile(name, file);
      storedFiles.add(name);
    }
    return true;
  } catch {
    return false;
  }
}

/** Deletes the draft and its pictures. */
export function dropDraft(key: string): void {
  const stored = loadDraft(key);
  if (!stored) return;
  const names = listFileNames(stored.text);
  void dropFiles(names);
  for (const name of names) storedFiles.delete(name);
  localStorage.removeItem(key);
}
