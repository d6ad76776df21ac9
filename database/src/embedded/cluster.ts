import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StoreUnusable } from '../faults.ts';
import { REACHABLE_HOME } from './binaries.ts';
import { canReach, type OsUser } from './os-user.ts';

/** The database role that owns everything; it may come in through the private socket alone. */
export const ROLE = 'emberlore';

const MAJOR = '18';

/** Where the cluster of this data directory is, or will be. */
export function clusterIn(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Makes sure that the data directory has a cluster, and answers its real path. A new one is made in a folder beside
 * its place and appears there in one step, so that a start cut short leaves nothing half made.
 * @throws StoreUnusable when the folder is not a cluster of this version, or cannot be reached or made.
 */
export async function ensureCluster(options: {
  dataDir: string;
  initdb: string;
  user: OsUser;
  durable: boolean;
  onProgress: (text: string) => void;
}): Promise<string> {
  const place = clusterIn(options.dataDir);
  await sweep(place);
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
  // A link whose target is gone does not "exist", but must not be mistaken for a fresh data directory.
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
 * Keeps the cluster under `/var/lib`, with a link in the data directory, when PostgreSQL's OS user cannot enter the data
 * directory: as root, in a home folder of mode 700.
 */
async function createElsewhere(place: string, options: Parameters<typeof createAt>[1]): Promise<string> {
  const target = join(REACHABLE_HOME, `cluster-${randomUUID()}`);
  options.onProgress(`Keeping the database in ${target}, because its OS user cannot reach ${dirname(place)}`);
  await mkdir(REACHABLE_HOME, { recursive: true, mode: 0o755 }).catch((cause: unknown) => {
    throw new StoreUnusable(
      `PostgreSQL's OS user cannot reach ${dirname(place)}, and ${REACHABLE_HOME} cannot be made: ${reasonOf(cause)}`,
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

/** Removes what starts that were cut short have left beside the place. */
async function sweep(place: string): Promise<void> {
  const home = dirname(place);
  const names = (await readdir(home)).filter((name) => name.startsWith(`${basename(place)}.new-`));
  // One whose initdb still runs may resist: the next start takes it.
  await Promise.allSettled(names.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function runInitdb(initdb: string, folder: string, user: OsUser, durable: boolean): Promise<void> {
  const flags = [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    // Only PostgreSQL's own user and root can enter the folder of the socket: see `launch`.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorts and folds case by Unicode code points, alike on every machine and in every year.
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
    throw new StoreUnusable(`The database could not be created: ${said || reasonOf(cause)}`, { cause });
  }
}

/** Makes a rename in this folder outlive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
