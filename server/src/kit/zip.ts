import { finished, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, type ZipFile as OpenZip, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { fail } from './errors.ts';

/**
 * A ZIP whose files are opened one after another, when it is their turn. A file that cannot be opened, fails or is cut short
 * ends `output` with its error.
 */
export function createZip(mtime: Date) {
  const zip = new ZipFile();
  // The types of the library say less than its documentation: it is a PassThrough.
  const output = zip.outputStream as unknown as Readable;
  let current: Readable | undefined;
  // Whatever fails half-way ends the download, so that nobody takes a part for the whole.
  zip.on('error', (error: Error) => output.destroy(error));
  // A file can fail before anybody reads the output; without a listener the error would end the process.
  output.on('error', () => {});
  output.once('close', () => current?.destroy());
  const add = (name: string, compress: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      open().then(
        (stream) => {
          current = stream;
          // yazl pipes the stream and listens to none of its errors.
          finished(stream, { writable: false }, (error) => error && output.destroy(error));
          if (output.destroyed) stream.destroy();
          done(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  return { add, end: () => zip.end(), output };
}

/** The bounds of an uploaded ZIP: its entries, folders included, and the bytes of all of them once unpacked. */
export interface ZipBounds {
  entries: number;
  bytes: number;
}

/** The longest name, extra field and comment of an entry, in bytes together. */
const MAX_ENTRY_TEXT = 1024;
/** Entries up to this size may unpack to any multiple of their packed size. */
const SMALL_ENTRY = 64 * 1024;
/** How many times its packed size a larger entry may unpack to. JSON packs to a tenth; only repetition goes beyond this. */
const MAX_EXPANSION = 100;

/** A ZIP from outside, on the disk; files are unpacked one by one, as they are asked for. */
export interface Archive {
  names: readonly string[];
  /**
   * The content of a file, or undefined when there is no such file. Throws a 413 for one that is longer than `most`, and a
   * 400 for one that is broken or is not as long as it says.
   */
  read(name: string, most: number): Promise<Buffer | undefined>;
  close(): void;
}

/** Throws a 413 for an entry that no honest archive holds. */
function checkEntry(entry: Entry): void {
  const { uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > SMALL_ENTRY && uncompressedSize > compressedSize * MAX_EXPANSION;
  const textBytes = entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  if (isBomb || textBytes > MAX_ENTRY_TEXT) throw fail('fileTooLarge');
}

/** The files by name. The reader never returns more entries than the archive's end record announces. */
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
    // Entries that together are longer than the file share their packed bytes.
    if (unpacked > bounds.bytes || packed > zip.fileSize) throw fail('fileTooLarge');
    if (names.has(entry.fileName)) throw fail('invalidInput');
    names.add(entry.fileName);
    if (!entry.fileName.endsWith('/')) files.set(entry.fileName, entry);
  }
  return files;
}

/** What the reader says of a broken ZIP is the sender's matter: a 400. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'CodedError') throw error;
    throw fail('invalidInput', { cause: error });
  }
}

/**
 * Opens an uploaded ZIP; the caller closes it. Nothing is written to the disk: names are only names, and one that leaves its
 * folder or occurs twice makes the whole ZIP a 400. Before anything is unpacked, the declared number of entries and their
 * declared sizes are checked against `bounds`, and a ZIP beyond them is a 413; so is one that expands more than honest
 * files do. A file that unpacks to more than it declares ends in a 400.
 */
export function openArchive(path: string, bounds: ZipBounds): Promise<Archive> {
  return plainly(async () => {
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
        plainly(async () => {
          const entry = entries.get(name);
          if (!entry) return undefined;
          if (entry.uncompressedSize > most) throw fail('fileTooLarge');
          return buffer(await zip.openReadStreamPromise(entry));
        }),
    };
  });
}
