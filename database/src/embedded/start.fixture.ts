import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { type Embedded, startEmbedded } from './start.ts';

/** What to close or remove after each test, in reverse order. */
export const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Creates an empty data directory, removed after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'db-embedded-'));
  // PostgreSQL's OS user must be able to traverse the folder if the tests run as root.
  await chmod(folder, 0o711);
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts PostgreSQL in a data directory; stopped after the test. */
export async function start(dataDir: string, progress: string[] = []): Promise<Embedded> {
  const store = await startEmbedded({
    dataDir,
    onProgress: (text) => progress.push(text),
    logger: { warn: (text) => progress.push(text) },
  });
  ends.push(store.stop);
  return store;
}

/** Connects to a started PostgreSQL. */
export async function open(store: Embedded): Promise<Connection> {
  const connection = await connect({ ...store, max: 2 });
  ends.push(connection.close);
  return connection;
}
