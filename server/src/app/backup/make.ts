import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Connection, type Snapshot, takeSnapshot } from '@emberlore/database';
import { createZip } from '../../kit/zip.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { createChecksumStream } from './checked.ts';
import { BackupFailed, type Manifest, parts } from './manifest.ts';

/** The sources of a backup. */
export interface BackupSource {
  connection: Pick<Connection, 'sql'>;
  storage: Storage;
  /** The secret that signs players' tokens, if the installation stores it itself. */
  secret: string | undefined;
}

/**
 * Writes all data of an installation into one file while the server runs: a consistent snapshot of the rows, and every
 * picture that they reference. The file appears only when it is complete, readable by its owner only.
 * @throws BackupFailed if the file already exists
 */
export async function makeBackup(source: BackupSource, file: string): Promise<Manifest> {
  if (await stat(file).catch(() => null)) throw new BackupFailed(`${file} is there already: give another name.`);
  const draft = `${file}.part`;
  try {
    const manifest = await takeSnapshot(source.connection, (snapshot) => writeArchive(source, snapshot, draft));
    await sync(draft);
    await rename(draft, file);
    await sync(dirname(file));
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeArchive({ storage, secret }: BackupSource, snapshot: Snapshot, draft: string): Promise<Manifest> {
  const zip = createZip(new Date());
  const sums: string[] = [];
  const manifest: Manifest = {
    ...emptyManifest(snapshot),
    missing: await missingFrom(storage, await snapshot.pictures()),
  };

  /** Adds a file whose checksum is known only after it has been read; later files are opened later. */
  const add = (name: string, compress: boolean, read: () => Promise<Readable>, done: (seen: Seen) => void) =>
    zip.add(name, compress, async () => {
      const { stream, seen } = createChecksumStream();
      stream.once('end', () => {
        sums.push(`${seen.sha256}  ${name}\n`);
        done(seen);
      });
      pipeline(await read(), stream).catch((error: Error) => zip.output.destroy(error));
      return stream;
    });

  for (const table of snapshot.tables) {
    const counted = { ...table, rows: 0 };
    manifest.tables.push(counted);
    add(
      parts.table(table.name),
      true,
      () => snapshot.read(table),
      ({ lines }) => {
        counted.rows = lines;
      },
    );
  }
  if (secret !== undefined)
    add(
      parts.secret,
      false,
      async () => Readable.from([Buffer.from(secret)]),
      () => {},
    );
  for (const key of await listKeys(storage)) {
    // Pictures are stored uncompressed, because they are already compressed.
    add(
      `${parts.media}${key}`,
      false,
      () => readKey(storage, key),
      ({ bytes }) => {
        manifest.media.files += 1;
        manifest.media.bytes += bytes;
      },
    );
  }
  zip.add(parts.checksums, true, async () => {
    manifest.checksums = createHash('sha256').update(sums.join('')).digest('hex');
    return Readable.from([Buffer.from(sums.join(''))]);
  });
  zip.add(parts.manifest, true, async () => Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
  zip.end();
  await pipeline(zip.output, createWriteStream(draft, { flags: 'w', mode: 0o600 }));
  return manifest;
}

type Seen = ReturnType<typeof createChecksumStream>['seen'];

function emptyManifest({ migrations, version }: Snapshot): Manifest {
  const madeAt = new Date().toISOString();
  return {
    format: 1,
    madeAt,
    postgres: version,
    migrations,
    tables: [],
    media: { files: 0, bytes: 0 },
    missing: [],
    checksums: '',
  };
}

async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.all()) keys.push(key);
  return keys.sort();
}

async function readKey(storage: Storage, key: string): Promise<Readable> {
  const file = await storage.get(key);
  if (!file) throw new BackupFailed(`The picture ${key} went away while the backup was made: make it again.`);
  return file.stream;
}

async function missingFrom(storage: Storage, hashes: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const hash of hashes) {
    if ((await storage.list(`${hash.slice(0, 2)}/${hash}`)).length === 0) missing.push(hash);
  }
  return missing;
}
