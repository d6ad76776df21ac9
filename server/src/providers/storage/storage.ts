import type { Readable } from 'node:stream';

/** A stored file: its size in bytes and its content. */
export interface StoredFile {
  size: number;
  stream: Readable;
}

/**
 * Stores files of players and of the launch content by key: path-like, of lower-case letters, digits, dots, dashes and
 * slashes. A completed `put` survives a crash; readers never see half a file.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file, or null if it doesn't exist. Its stream must be read or destroyed. */
  get(key: string): Promise<StoredFile | null>;
  /** Returns the keys directly below this one (`a/b` lists `a/b/1`, `a/b/2`) in order. */
  list(key: string): Promise<string[]>;
  /**
   * Yields all keys in no order; with `before`, only those written before it. May or may not include keys that are
   * added or removed meanwhile.
   */
  all(before?: Date): AsyncIterable<string>;
  /**
   * Removes leftovers of interrupted writes; with `before`, only of writes that started before it. Without it, call
   * this only while nobody writes.
   */
  clearDrafts(before?: Date): Promise<void>;
  /** Removes the file, if it exists. */
  remove(key: string): Promise<void>;
}

const KEY = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Throws for a key that no driver accepts, such as one that would leave the storage's own folder. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
