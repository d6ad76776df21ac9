import type { Readable } from 'node:stream';

/** Something kept: its size in bytes and its content. */
export interface StoredFile {
  size: number;
  stream: Readable;
}

/**
 * Where files that players and the launch content bring are kept, by key: path-like, of lower-case letters, digits,
 * dots, dashes and slashes. What `put` has answered survives a crash; a reader never sees half a file.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or null when there is none. Its stream must be read or destroyed. */
  get(key: string): Promise<StoredFile | null>;
  /** The keys right below this one (`a/b` lists `a/b/1`, `a/b/2`), in order. */
  list(key: string): Promise<string[]>;
  /**
   * Every key there is, in no order; with `before` those alone that were put before it. What comes or goes meanwhile may be among
   * them or not.
   */
  all(before?: Date): AsyncIterable<string>;
  /** Removes what writes that were cut off have left; with `before` what they began before it. Else only while nobody writes. */
  clearDrafts(before?: Date): Promise<void>;
  /** Removes the file; without one nothing happens. */
  remove(key: string): Promise<void>;
}

const KEY = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Throws for a key that no driver takes, such as one that would leave the storage's own place. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
