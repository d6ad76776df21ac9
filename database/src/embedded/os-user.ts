import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StoreUnusable } from '../faults.ts';

/** The OS user that runs PostgreSQL; null: the user of this process. */
export type OsUser = { uid: number; gid: number } | null;

const NAME = 'postgres';

/** Commands that create an OS user on most Linux systems, and on those with BusyBox. */
const CREATE_COMMANDS: [program: string, flags: string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']],
  ['adduser', ['-S', '-D', '-H']],
];

/**
 * Chooses the OS user for PostgreSQL, which refuses to run as root. Root runs it as the owner of the cluster, or, for a
 * new one, as the OS user `postgres`, which is created if missing. Other users run it as themselves.
 * @param cluster the cluster's folder, which need not exist yet.
 * @throws StoreUnusable if the cluster belongs to another user, or the OS user can't be created.
 */
export function chooseOsUser(cluster: string): OsUser {
  const own = process.getuid?.();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (own !== 0) {
    if (owner && own !== undefined && owner.uid !== own) {
      throw new StoreUnusable(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start as that user, or as root.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findOsUser() ?? makeOsUser();
}

function findOsUser(): OsUser {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const found = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
    return found.status === 0 ? Number(found.stdout) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid as number, gid: gid as number } : null;
}

function makeOsUser(): OsUser {
  for (const [program, flags] of CREATE_COMMANDS) {
    spawnSync(program, [...flags, NAME]);
    const made = findOsUser();
    if (made) return made;
  }
  throw new StoreUnusable(
    `PostgreSQL does not run as root, and the OS user ${NAME} could not be made. Make it, start as another user, or set DATABASE_URL.`,
  );
}

/** Whether the OS user may enter this folder or run this file. */
export function canReach(user: OsUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...user }).status === 0;
}
