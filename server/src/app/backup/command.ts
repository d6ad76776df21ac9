import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connect, findEmbedded, isEmptyStore, startEmbedded } from '@emberlore/database';
import type { Storage } from '../../providers/storage/storage.ts';
import { BadSetting } from '../bad-setting.ts';
import { type Config, commandFolder, loadConfig } from '../config.ts';
import { secretFile, storeSecret } from '../secret.ts';
import { openStorage } from '../storage.ts';
import { makeBackup } from './make.ts';
import { BackupFailed, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

/** Errors whose message is written for people. */
const PLAIN_ERRORS = new Set(['BackupFailed', 'StoreUnusable', 'DataDirInUse', 'BadSetting']);

/** A backup needs one connection for the rows and one that prevents the removal of pictures. */
const CONNECTIONS = 2;

/**
 * Runs `npm run backup` or `npm run restore` with the installation's settings. Prints the result in plain words, or one
 * line with the reason for the failure and exit code 1.
 */
export async function runCommand(
  work: (config: Config, file: string) => Promise<string>,
  usage: string,
): Promise<void> {
  const [given] = process.argv.slice(2);
  try {
    if (!given) throw new BackupFailed(usage);
    console.log(await work(loadConfig(), resolve(commandFolder(), given)));
  } catch (error) {
    console.error(error instanceof Error ? plainReason(error) : error);
    process.exitCode = 1;
  }
}

function plainReason(error: Error): unknown {
  if (error instanceof BadSetting) return `Bad setting ${error.message}`;
  if (PLAIN_ERRORS.has(error.name)) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (path && code === 'ENOSPC') return `The disk is full: ${path} could not be written.`;
  if (path && code && ['EACCES', 'EROFS', 'ENOENT', 'EPERM'].includes(code)) {
    return `${path} cannot be read or written (${code}).`;
  }
  return code === 'ENOSPC' ? 'The disk is full.' : error;
}

/** Backs up the installation, whether or not its server is running, and returns the message to print. */
export async function backup(config: Config, file: string): Promise<string> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new BackupFailed(`There is nothing to back up in ${config.dataDir}: see DATA_DIR.`);
  }
  return withDatabase(config, async (connection) => {
    if (await isEmptyStore(connection)) throw new BackupFailed('There is nothing to back up: the database is empty.');
    const hasStoredSecret = config.authSecret === undefined && existsSync(secretFile(config.dataDir));
    const secret = hasStoredSecret ? await readFile(secretFile(config.dataDir), 'utf8') : undefined;
    const manifest = await withStorage(config, (storage) => makeBackup({ connection, storage, secret }, file));
    return [`Backed up to ${file}: ${summary(manifest)}.`, ...missingLines(manifest)].join('\n');
  });
}

/** Restores a backup into an empty installation and returns the message to print. */
export async function restore(config: Config, file: string): Promise<string> {
  await refuseUnwritable(file);
  return withDatabase(config, async (connection) => {
    const save = (text: string) => storeSecret(config.dataDir, text);
    const { manifest, migrated } = await withStorage(config, (storage) =>
      restoreBackup({ connection, storage, storeSecret: save }, file),
    );
    const upgraded = migrated.length > 0 ? ` The database was brought up to date (${migrated.length} steps).` : '';
    return `Restored ${summary(manifest)}, as of ${manifest.madeAt}.${upgraded} Start the server with npm start.`;
  });
}

async function refuseUnwritable(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => {
    throw new BackupFailed(`There is no file ${file} that can be read.`);
  });
  await handle.close();
}

async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const { storage, close } = await openStorage(config);
  try {
    return await work(storage);
  } finally {
    await close();
  }
}

function summary({ tables, media }: Manifest): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  const megabytes = (media.bytes / 1_000_000).toFixed(1);
  return `${rows} rows in ${tables.length} tables, ${media.files} picture files of ${megabytes} MB`;
}

function missingLines({ missing }: Manifest): string[] {
  if (missing.length === 0) return [];
  return [`${missing.length} pictures that rows name were missing already, such as ${missing[0]}.`];
}

/** Runs `work` on the configured database. Starts the built-in database if no server is running. */
async function withDatabase<T>(
  config: Config,
  work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  await mkdir(config.dataDir, { recursive: true });
  const running = config.databaseUrl ? { url: config.databaseUrl } : findEmbedded(config.dataDir);
  const embedded = running ? null : await startEmbedded({ dataDir: config.dataDir });
  try {
    const place = running ?? embedded;
    if (!place) throw new Error('There is no store.');
    const connection = await connect({ ...place, max: CONNECTIONS, name: 'emberlore backup' });
    return await work(connection).finally(connection.close);
  } finally {
    await embedded?.stop();
  }
}
