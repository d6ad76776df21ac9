import { dropFiles, fetchFile, storeFile } from './draft-files.ts';
import { draftText, keepAbsentPictures, listFileNames, readText, restoreName } from './draft-text.ts';

/** A draft on this device: the serialized form values, and when they were written (milliseconds since 1970). */
export interface StoredDraft {
  text: string;
  at: number;
  /** What the account's draft was when this device last saw or wrote it; absent if that was none. */
  synced?: SyncedDraft | undefined;
}

/** A draft on the server. */
export interface SyncedDraft {
  revision: string;
  text: string;
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
export async function draftValues<T>({ text }: Pick<StoredDraft, 'text'>): Promise<T> {
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

/** Whether the draft has a picture whose file is on another device only. To be asked after its values were read. */
export function lacksPictures({ text }: Pick<StoredDraft, 'text'>): boolean {
  return !listFileNames(text).every((name) => storedFiles.has(name));
}

/** Serializes the values of a form that was filled from an earlier draft, whose pictures on other devices it keeps. */
export function writeText(values: unknown, before: string | undefined): { text: string; files: Map<string, Blob> } {
  const { text, files } = draftText(values);
  return {
    text: before === undefined ? text : keepAbsentPictures(text, before, (name) => storedFiles.has(name)),
    files,
  };
}

/** Stores a draft's text; false if the browser refuses. Deletes the pictures that only the draft before it had. */
export function storeText(key: string, draft: StoredDraft): boolean {
  const before = loadDraft(key);
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return false;
  }
  const kept = new Set(listFileNames(draft.text));
  const gone = before ? listFileNames(before.text).filter((name) => !kept.has(name)) : [];
  if (gone.length > 0) void dropFiles(gone);
  for (const name of gone) storedFiles.delete(name);
  return true;
}

/**
 * Stores the values: the text synchronously, so that a crash can't lose it; new pictures shortly after.
 * @returns whether the text was stored, and a promise of whether the pictures were.
 */
export function storeDraft(key: string, values: unknown): { text: boolean; files: Promise<boolean> } {
  const before = loadDraft(key);
  const { text, files } = writeText(values, before?.text);
  const stored = storeText(key, { text, at: Date.now(), synced: before?.synced });
  return { text: stored, files: stored ? storeFiles(files) : Promise.resolve(false) };
}

/** Stores new pictures of a draft; resolves to whether the browser has room for them. */
export async function storeFiles(files: ReadonlyMap<string, Blob>): Promise<boolean> {
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

/** Deletes the draft and its pictures from this device. Returns what it was. */
export function dropDraft(key: string): StoredDraft | null {
  const stored = loadDraft(key);
  if (!stored) return null;
  const names = listFileNames(stored.text);
  void dropFiles(names);
  for (const name of names) storedFiles.delete(name);
  localStorage.removeItem(key);
  return stored;
}
