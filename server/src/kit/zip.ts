import { open as openFile } from 'node:fs/promises';
import { finished, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, type ZipFile as OpenZip, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { fail } from './errors.ts';

/**
 * Creates a ZIP whose files are opened one after another, each when its turn comes. A file that can't be opened, fails
 * or is truncated ends `output` with its error.
 */
export function createZip(mtime: Date) {
  const zip = new ZipFile();
  // The library's types are less specific than its documentation: it is a PassThrough.
  const output = zip.outputStream as unknown as Readable;
  let current: Readable | undefined;
  // A failure halfway ends the download with an error, so that nobody mistakes a part for the whole.
  zip.on('error', (error: Error) => output.destroy(error));
  // A file can fail before anybody reads the output; without a listener, the error would end the process.
  output.on('error', () => {});
  output.once('close', () => current?.destroy());
  const add = (name: string, compress: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      open().then(
        (stream) => {
          current = stream;
          // yazl pipes the stream but doesn't handle its errors.
          finished(stream, { writable: false }, (error) => error && output.destroy(error));
          if (output.destroyed) stream.destroy();
          done(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  return { add, end: () => zip.end(), output };
}

/** Limits of an uploaded ZIP: the number of entries including folders, and their total unpacked bytes. */
export interface ZipBounds {
  entries: number;
  bytes: number;
}

/** Maximum combined size of an entry's name, extra field and comment in bytes. */
const MAX_ENTRY_TEXT = 1024;
/** Entries up to this unpacked size may have any compression ratio. */
const SMALL_ENTRY = 64 * 1024;
/** Maximum compression ratio of a larger entry. JSON packs to a tenth; only repetition exceeds this. */
const MAX_EXPANSION = 100;

/** An uploaded ZIP on the disk; files are unpacked one by one on request. */
export interface Archive {
  names: readonly string[];
  /**
   * Returns the content of a file, or undefined if it doesn't exist. Throws a 413 if it is longer than `most`, and a
   * 400 if it is damaged or its length differs from the declared one.
   */
  read(name: string, most: number): Promise<Buffer | undefined>;
  close(): void;
}

/** Throws a 413 for an entry that no honest archive contains. */
function checkEntry(entry: Entry): void {
  const { uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > SMALL_ENTRY && uncompressedSize > compressedSize * MAX_EXPANSION;
  const textBytes = entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  if (isBomb || textBytes > MAX_ENTRY_TEXT) throw fail('fileTooLarge');
}

/** Returns the entries of files by name. The reader never returns more entries than the archive's end record declares. */
async function readEntries(zip: OpenZip, bounds: ZipBounds): Promise<Map<string, Entry>> {
  if (zip.entryCount > bounds.entries) throw fail('fileTooLarge');
  const names = new Set<string>();
  const files = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Entries whose total packed size exceeds the file share their packed bytes.
    if (unpacked > bounds.bytes || packed > zip.fileSize) throw fail('fileTooLarge');
    if (names.has(entry.fileName)) throw fail('invalidInput');
    names.add(entry.fileName);
    if (!entry.fileName.endsWith('/')) files.set(entry.fileName, entry);
  }
  return files;
}

/** Converts the reader's errors about a damaged ZIP to a 400. */
async function withClientErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'CodedError') throw error;
    throw fail('invalidInput', { cause: error });
  }
}

/** Whether the file at this path begins as a ZIP does. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return start.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

/**
 * Opens an uploaded ZIP; the caller closes it. Writes nothing to the disk: names are only keys, and a name that leaves
 * its folder or occurs twice makes the whole ZIP a 400. Before unpacking, the declared number of entries and their
 * declared sizes are checked against `bounds`; a ZIP beyond them is a 413, and so is one that expands more than honest
 * files do. A file that unpacks to more than its declared size is a 400.
 */
export function openArchive(path: string, bounds: ZipBounds): Promise<Archive> {
  return withClientErrors(async () => {
    const reading = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
    const zip = await openPromise(path, reading);
    const entries = await readEntries(zip, bounds).catch((error: unknown) => {
      zip.close();
      throw error;
    });
    return {
      close: () => zip.close(),
      names: [...entries.keys()],
      read: (name, most) =>
        withClientErrors(async () => {
          const entry = entries.get(name);
          if (!entry) return undefined;
          if (entry.uncompressedSize > most) throw fail('fileTooLarge');
          return buffer(await zip.openReadStreamPromise(entry));
        }),
    };
  });
}
