import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, type ZipFile as OpenZip, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { fail } from './errors.ts';

/** A ZIP whose files are opened one after another, when it is their turn. */
export function createZip(mtime: Date) {
  const zip = new ZipFile();
  // The types of the library say less than its documentation: it is a PassThrough.
  const output = zip.outputStream as unknown as Readable;
  let current: Readable | undefined;
  // Whatever fails half-way ends the download, so that nobody takes a part for the whole.
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  const add = (name: string, compress: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      open().then(
        (stream) => {
          current = stream;
          if (output.destroyed) stream.destroy();
          done(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  return { add, end: () => zip.end(), output };
}

/** What a ZIP from outside may hold at most: files, and bytes of all of them together once unpacked. */
export interface ZipBounds {
  files: number;
  bytes: number;
}

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

async function entriesOf(zip: OpenZip, { files, bytes }: ZipBounds): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (entries.size >= files || total > bytes) throw fail('fileTooLarge');
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  return entries;
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
 * Opens a ZIP from outside, to be closed again. Nothing is written anywhere: names are only names, and one that leaves its
 * folder makes the whole ZIP a 400. Sizes are checked against what the ZIP says, and what it says against `bounds`, before anything is
 * unpacked; a file that unpacks to more than it says ends in a 400.
 */
export function openArchive(path: string, bounds: ZipBounds): Promise<Archive> {
  return plainly(async () => {
    const reading = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
    const zip = await openPromise(path, reading);
    const entries = await entriesOf(zip, bounds).catch((error: unknown) => {
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
