import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { firstLineOf, StoreUnusable } from '../faults.ts';
import { readPidFile } from './leftovers.ts';
import { canReach, type OsUser } from './os-user.ts';

const SOCKET_DIR_PREFIX = 'emberlore-';
/** The name of the socket in its folder. */
export const SOCKET = '.s.PGSQL.5432';

/** Maximum length of a socket's path on every system, in bytes. */
const LONGEST_SOCKET = 100;

/** Size at which the log file is rotated, in bytes. */
const LONGEST_LOG = 5_000_000;

const SETTINGS = {
  // No port: all connections use the socket.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Players' texts and their addresses must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** For tests: faster, but nothing survives a crash. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

export type Postmaster = {
  /** The path of the socket, for `connect`. */
  socket: string;
  process: ChildProcess;
};

/**
 * Creates a new private folder for the socket. Uses the folder for temporary files, because a socket's path must be
 * short, however long the data directory's path is. PostgreSQL touches the socket regularly, so that no cleaner removes
 * it.
 * @throws StoreUnusable if there is no suitable folder.
 */
export function makeSocketDir(user: OsUser): string {
  const homes = [tmpdir(), '/tmp', '/var/tmp'].filter(
    (home) => Buffer.byteLength(join(home, `${SOCKET_DIR_PREFIX}123456`, SOCKET)) <= LONGEST_SOCKET,
  );
  const home = homes.find((candidate) => user === null || canReach(user, candidate));
  if (home === undefined) throw new StoreUnusable('There is no folder for temporary files that PostgreSQL can reach.');
  const folder = mkdtempSync(join(home, SOCKET_DIR_PREFIX));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Starts PostgreSQL and waits until it accepts connections, however long its recovery takes.
 * @throws StoreUnusable with PostgreSQL's own reason if it exits instead.
 */
export async function launch(options: {
  cluster: string;
  postgres: string;
  user: OsUser;
  socketDir: string;
  logFile: string;
  durable: boolean;
  onLaunched?: () => void;
}): Promise<Postmaster> {
  const { cluster, socketDir, logFile, onLaunched } = options;
  const logStart = rotateLog(logFile);
  const child = spawnPostgres(options);
  let ended: string | null = null;
  child.once('error', (error) => {
    ended = firstLineOf(error);
  });
  child.once('exit', (code, signal) => {
    ended ??= `it ended with ${signal ?? code}`;
  });
  onLaunched?.();
  while (ended === null) {
    const { pid, ready } = readPidFile(cluster);
    if (ready && pid === child.pid) return { socket: join(socketDir, SOCKET), process: child };
    await wait(10);
  }
  throw new StoreUnusable(`PostgreSQL did not start: ${lastWords(logFile, logStart) ?? ended} (its log is ${logFile})`);
}

function spawnPostgres({ cluster, postgres, user, socketDir, logFile, durable }: Parameters<typeof launch>[0]) {
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), unix_socket_directories: socketDir };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(postgres, ['-D', cluster, ...flags], {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      // A file, not a pipe: PostgreSQL keeps running if this process is killed.
      stdio: ['ignore', log, log],
      // Ctrl-C in a terminal signals every foreground process: this one is stopped by `stop` instead.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

/** Rotates a long log, and returns the position in the file at which new output starts. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LONGEST_LOG) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
}

function lastWords(logFile: string, from: number): string | null {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, '') || null;
}

/**
 * Stops PostgreSQL: closes connections, rolls back open transactions and writes everything. After 30 s it is stopped
 * immediately, which the next start repairs.
 */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await exited.finally(() => clearTimeout(impatience));
}

/** Removes a socket's folder if `makeSocketDir` created it. */
export function removeSocketDir(folder: string): void {
  if (basename(folder).startsWith(SOCKET_DIR_PREFIX)) rmSync(folder, { recursive: true, force: true });
}

/** Removes a stale socket, so that a new one can be created in the same folder. */
export function emptySocketDir(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}
