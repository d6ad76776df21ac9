import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { createChecksumStream } from './checked.ts';
import { BackupFailed, type Manifest, manifestSchema, parts } from './manifest.ts';

/** An open backup, ready to restore. */
export interface BackupArchive {
  manifest: Manifest;
  /** File names from the checksum list, in archive order. */
  names: readonly string[];
  /** Streams a file's bytes. The stream fails if they don't match the checksum list. */
  open(name: string): Promise<Readable>;
  /** Reads the whole archive once and verifies its checksums. */
  verify(): Promise<void>;
  close(): void;
}

const SUM = /^([0-9a-f]{64}) {2}(.+)$/;

/**
 * Opens a backup.
 * @throws BackupFailed if the file is not a backup, is truncated, or doesn't match its manifest
 */
export async function openBackup(file: string): Promise<BackupArchive> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: Error) => {
    const missing = 'code' in error && error.code === 'ENOENT';
    throw new BackupFailed(missing ? `There is no file ${file}.` : `${file} is no whole backup: ${error.message}`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const raw = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new BackupFailed(`${file} is no whole backup: it has no ${name}.`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = parseManifest(await text(await raw(parts.manifest)), file);
    const sums = parseChecksums(await text(await raw(parts.checksums)), manifest);
    for (const name of entries.keys()) {
      if (sums.has(name) || name === parts.manifest || name === parts.checksums) continue;
      throw new BackupFailed(`${file} has a file that its list of checksums does not name: ${name}.`);
    }
    const open = async (name: string) => verifyStream(await raw(name), name, sums.get(name));
    return {
      manifest,
      names: [...sums.keys()],
      open,
      async verify() {
        for (const name of sums.keys()) await pipeline(await open(name), nowhere());
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function parseManifest(json: string, file: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new BackupFailed(`${file} is no backup that this version can read.`, { cause });
  }
}

function parseChecksums(list: string, { checksums }: Manifest): Map<string, string> {
  if (createHash('sha256').update(list).digest('hex') !== checksums) {
    throw new BackupFailed('The backup is damaged: its list of checksums is not the one that was written.');
  }
  const lines = list.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => SUM.exec(line)).map((match) => [match?.[2] ?? '', match?.[1] ?? '']));
}

/** Passes the bytes through, and fails instead of ending if they differ from what was written. */
function verifyStream(source: Readable, name: string, sha256: string | undefined): Readable {
  const { stream, seen } = createChecksumStream();
  const damaged = () => new BackupFailed(`The backup is damaged: ${name} is not what was written.`);
  return Readable.from(
    (async function* () {
      pipeline(source, stream).catch(() => undefined);
      try {
        yield* stream;
      } catch (cause) {
        throw new BackupFailed(damaged().message, { cause });
      }
      if (seen.sha256 !== sha256) throw damaged();
    })(),
    { objectMode: false },
  );
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
