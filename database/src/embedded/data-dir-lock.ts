import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { firstLineOf, StoreUnusable } from '../faults.ts';

/** Another server is using this data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

const SQLITE_BUSY = 5;

/**
 * Locks the data directory for this process until `release` or the end of the process, however it ends. The lock is
 * SQLite's on an empty file: the operating system holds it for the process, so it can't become stale, and two
 * simultaneous starts can't both get it.
 * @throws DataDirInUse if another process has it.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  const lock = openLock(join(dataDir, 'server.lock'));
  const pidFile = join(dataDir, 'server.pid');
  try {
    // In memory: a journal on disk would be useless. Nothing is ever written to the file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataDirInUse(`Another server${describeHolder(pidFile)} is using the data directory ${dataDir}.`);
    }
    throw new StoreUnusable(`The data directory ${dataDir} cannot be locked: ${firstLineOf(error)}`, { cause: error });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release: () => {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new StoreUnusable(`The data directory cannot be written: ${file}: ${firstLineOf(error)}`, { cause: error });
  }
}

function describeHolder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
