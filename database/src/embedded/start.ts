import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { firstLineOf, StoreUnusable } from '../faults.ts';
import { findBinaries } from './binaries.ts';
import { clusterPath, ensureCluster, ROLE } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { supervisePostgres } from './keeper.ts';
import { clearLeftovers } from './leftovers.ts';
import { chooseOsUser } from './os-user.ts';
import { emptySocketDir, launch, makeSocketDir, removeSocketDir } from './postmaster.ts';

export type EmbeddedOptions = {
  /** The server's data directory; the cluster is `postgres` in it, PostgreSQL's log `postgres.log`. Created if missing. */
  dataDir: string;
  /** Called with short progress messages for a waiting person. */
  onProgress?: (text: string) => void;
  /** Called with problems while running: PostgreSQL has exited and is being restarted. */
  logger?: { warn: (text: string) => void };
  /** Called when PostgreSQL's process has started: this process can do something else while PostgreSQL gets ready. */
  onLaunched?: () => void;
  /** False only in tests: nothing is flushed to disk, and a machine crash loses everything. */
  durable?: boolean;
};

/** A running private PostgreSQL; pass its address to `connect`. */
export type Embedded = {
  socket: string;
  user: string;
  database: string;
  /** Stops it cleanly and releases the data directory. May be called more than once. */
  stop: () => Promise<void>;
};

/**
 * Starts a private PostgreSQL on the data directory, without a port, on a socket that only its own OS user and root can
 * reach. First stops what a killed server has left running there. If PostgreSQL exits by itself, restarts it on the
 * same socket until `stop`.
 * @throws DataDirInUse if another server is using the data directory.
 * @throws StoreUnusable if it can't start; the message says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = await ensureDataDir(options.dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const running = await startOn(dataDir, options);
    let stopped: Promise<void> | undefined;
    return {
      socket: running.socket,
      user: ROLE,
      database: 'postgres',
      stop: () => {
        stopped ??= running.stop().finally(lock.release);
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts PostgreSQL on a data directory that this process has locked. */
async function startOn(dataDir: string, options: EmbeddedOptions): Promise<Pick<Embedded, 'socket' | 'stop'>> {
  const { onProgress = () => {}, onLaunched = () => {}, logger, durable = true } = options;
  const user = chooseOsUser(clusterPath(dataDir));
  const { initdb, postgres } = await findBinaries(user, onProgress);
  const cluster = await ensureCluster({ dataDir, initdb, user, durable, onProgress });
  removeSocketDir(await clearLeftovers(cluster, onProgress));
  const socketDir = makeSocketDir(user);
  const settings = { cluster, postgres, user, socketDir, logFile: join(dataDir, 'postgres.log'), durable };
  try {
    onProgress('Starting the database');
    const { socket, process: first } = await launch({ ...settings, onLaunched });
    const relaunch = async () => {
      await clearLeftovers(cluster, () => {});
      emptySocketDir(socketDir);
      return (await launch(settings)).process;
    };
    const supervisor = supervisePostgres({ first, relaunch, warn: (text) => logger?.warn(text) });
    return { socket, stop: () => supervisor.stop().finally(() => removeSocketDir(socketDir)) };
  } catch (error) {
    removeSocketDir(socketDir);
    throw error;
  }
}

async function ensureDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (cause) {
    throw new StoreUnusable(`The data directory cannot be made: ${firstLineOf(cause)}`, { cause });
  }
}
