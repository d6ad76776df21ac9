import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { firstLineOf, StoreUnusable } from '../faults.ts';
import { REACHABLE_HOME } from './binaries.ts';
import { canReach, type OsUser } from './os-user.ts';

/** The database role that owns everything; it can connect only through the private socket. */
export const ROLE = 'emberlore';

const MAJOR = '18';

/** Returns the path of the cluster in this data directory, whether or not it exists. */
export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Creates the data directory's cluster if missing, and returns its real path. Creates a new one in a folder next to its
 * place and moves it there in one step, so that an interrupted start leaves nothing incomplete.
 * @throws StoreUnusable if the folder is not a cluster of this version, or can't be reached or created.
 */
export async function ensureCluster(options: {
  dataDir: string;
  initdb: string;
  user: OsUser;
  durable: boolean;
  onProgress: (text: string) => void;
}): Promise<string> {
  const place = clusterPath(options.dataDir);
  await removeLeftovers(place);
  if (await isThere(place)) {
    const cluster = await realpath(place);
    await refuseForeign(cluster, options.user);
    return cluster;
  }
  options.onProgress('Creating the database');
  const reachable = options.user === null || canReach(options.user, options.dataDir);
  if (!reachable) return createElsewhere(place, options);
  await createAt(place, options);
  return realpath(place);
}

async function isThere(place: string): Promise<boolean> {
  if (existsSync(place)) return true;
  // A dangling link doesn't "exist", but must not be mistaken for a fresh data directory.
  const names = await readdir(dirname(place));
  if (!names.includes(basename(place))) return false;
  throw new StoreUnusable(
    `The database that ${place} points to is gone: put it back, or remove the link to start anew.`,
  );
}

async function refuseForeign(cluster: string, user: OsUser): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() !== MAJOR) {
    throw new StoreUnusable(`${cluster} is not a database of PostgreSQL ${MAJOR}.`);
  }
  if (user !== null && !canReach(user, cluster)) {
    throw new StoreUnusable(
      `PostgreSQL's OS user (uid ${user.uid}) cannot reach ${cluster}: move the data directory to where every user may enter.`,
    );
  }
}

/**
 * Creates the cluster under `/var/lib`, with a link in the data directory, if PostgreSQL's OS user can't enter the data
 * directory: as root, in a home folder of mode 700.
 */
async function createElsewhere(place: string, options: Parameters<typeof createAt>[1]): Promise<string> {
  const target = join(REACHABLE_HOME, `cluster-${randomUUID()}`);
  options.onProgress(`Keeping the database in ${target}, because its OS user cannot reach ${dirname(place)}`);
  await mkdir(REACHABLE_HOME, { recursive: true, mode: 0o755 }).catch((cause: unknown) => {
    throw new StoreUnusable(
      `PostgreSQL's OS user cannot reach ${dirname(place)}, and ${REACHABLE_HOME} cannot be made: ${firstLineOf(cause)}`,
      { cause },
    );
  });
  await createAt(target, options);
  await symlink(target, place);
  await flush(dirname(place));
  return target;
}

async function createAt(
  place: string,
  { initdb, user, durable }: { initdb: string; user: OsUser; durable: boolean; onProgress: (text: string) => void },
): Promise<void> {
  const half = `${place}.new-${randomUUID()}`;
  await mkdir(half, { mode: 0o700 });
  if (user) await chown(half, user.uid, user.gid);
  await runInitdb(initdb, half, user, durable);
  await rename(half, place);
  await flush(dirname(place));
}

/** Removes leftovers of interrupted starts. */
async function removeLeftovers(place: string): Promise<void> {
  const home = dirname(place);
  const names = (await readdir(home)).filter((name) => name.startsWith(`${basename(place)}.new-`));
  // Removing one whose initdb is still running may fail: the next start removes it.
  await Promise.allSettled(names.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function runInitdb(initdb: string, folder: string, user: OsUser, durable: boolean): Promise<void> {
  const flags = [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    // Only PostgreSQL's own user and root can enter the socket's folder: see `launch`.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorts and folds case by Unicode code points, identically on every machine and in every version.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(initdb, flags, { ...user, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } });
  } catch (cause) {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : '';
    throw new StoreUnusable(`The database could not be created: ${said || firstLineOf(cause)}`, { cause });
  }
}

/** Makes a rename in this folder survive a power failure. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
